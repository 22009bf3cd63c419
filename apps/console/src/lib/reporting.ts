import type { Schemas } from './api';
import { type MetricName, metricNames } from './metric-names';
import { daysOf, type ReportPeriod } from './report-period';

export type Report = Schemas['Report'];

/** Null is unknown, or not defined without impressions. */
export type Figures = Readonly<Record<MetricName, number | null>>;

export interface ReportDay {
  readonly day: string;
  /** Null when no seller has reported the day. */
  readonly figures: Figures | null;
}

/** What sums are made of; `spend` is null when the money is in several currencies. */
export type Sums = Pick<Schemas['Totals'], 'impressions' | 'spend' | 'clicks' | 'conversions' | 'completedViews'>;

/** Sums with the rates that follow from them. */
export function figuresOf({ impressions, spend, clicks, conversions, completedViews }: Sums): Figures {
  const rate = (value: number | null) => (value === null || impressions === 0 ? null : value / impressions);
  const cost = rate(spend);
  return { impressions, spend, clicks, ctr: rate(clicks), ecpm: cost === null ? null : cost * 1_000, conversions, completedViews };
}

/** The sum of what was summed up before and one more line. */
export const sumUp = (sums: Sums | undefined, more: Sums): Sums =>
  sums === undefined
    ? more
    : {
        impressions: sums.impressions + more.impressions,
        spend: sums.spend === null || more.spend === null ? null : sums.spend + more.spend,
        clicks: sums.clicks + more.clicks,
        conversions: sums.conversions + more.conversions,
        completedViews: sums.completedViews + more.completedViews,
      };

/** Currencies of a report's money, in alphabetical order. */
export const currenciesOf = ({ advertisers }: Pick<Report, 'advertisers'>): readonly string[] =>
  [...new Set(advertisers.map(({ currency }) => currency))].toSorted();

/** The part of a report whose money is in this currency; amounts of others are never added or converted. */
export function inCurrency(report: Report, currency: string | undefined): Report {
  if (currency === undefined) return report;
  const advertisers = report.advertisers.filter((one) => one.currency === currency);
  const ids = new Set(advertisers.map(({ advertiserId }) => advertiserId));
  return {
    ...report,
    advertisers,
    ...(report.timeseries ? { timeseries: report.timeseries.filter((row) => row.currency === currency) } : {}),
    incomplete: report.incomplete.filter(({ advertiserId }) => ids.has(advertiserId)),
  };
}

/** Sums of the report's advertisers; null when there are none. */
export function totalsOf({ advertisers }: Pick<Report, 'advertisers'>): Figures | null {
  const isMixed = currenciesOf({ advertisers }).length > 1;
  let sums: Sums | undefined;
  for (const { metrics } of advertisers) sums = sumUp(sums, isMixed ? { ...metrics, spend: null } : metrics);
  return sums === undefined ? null : figuresOf(sums);
}

/** Spend by currency, for totals that cannot be added. */
export function spendByCurrency({ advertisers }: Pick<Report, 'advertisers'>): readonly { currency: string; spend: number }[] {
  return currenciesOf({ advertisers }).map((currency) => ({
    currency,
    spend: advertisers.filter((one) => one.currency === currency).reduce((sum, { metrics }) => sum + (metrics.spend ?? 0), 0),
  }));
}

/** Every day of the period with its sums. */
export function byDay({ timeseries = [] }: Pick<Report, 'timeseries'>, period: ReportPeriod): readonly ReportDay[] {
  const isMixed = new Set(timeseries.map(({ currency }) => currency)).size > 1;
  const days = new Map<string, Sums>();
  for (const { date, metrics } of timeseries) days.set(date, sumUp(days.get(date), isMixed ? { ...metrics, spend: null } : metrics));
  return daysOf(period).map((day) => {
    const sums = days.get(day);
    return { day, figures: sums === undefined ? null : figuresOf(sums) };
  });
}

/** Sum of days that are reported; null when none is. */
function sumOf(days: readonly ReportDay[]): Figures | null {
  let sums: Sums | undefined;
  for (const { figures } of days) if (figures) sums = sumUp(sums, figures as Sums);
  return sums === undefined ? null : figuresOf(sums);
}

/** Relative change; null when the earlier value is zero or unknown. */
export const relativeChange = (value: number | null | undefined, was: number | null | undefined): number | null =>
  value === null || value === undefined || was === null || was === undefined || was === 0 ? null : value / was - 1;

/** Changes that have a column of their own in the table. */
export type Changes = Readonly<Record<'impressions' | 'spend', number | null>>;

/** Changes from the period before. A day that is not over is left out of both, so that a part of a day is never compared with a whole one. */
export function changesOf(
  days: readonly ReportDay[],
  before: readonly ReportDay[] | undefined,
  today: string,
): Record<MetricName, number | null> {
  const whole = days.filter(({ day }) => day < today);
  const isCut = whole.length < days.length;
  const [now, was] = [sumOf(whole), before ? sumOf(isCut ? before.slice(0, whole.length) : before) : null];
  return Object.fromEntries(metricNames.map((name) => [name, relativeChange(now?.[name], was?.[name])])) as Record<
    MetricName,
    number | null
  >;
}

/** Number format of a percentage: two decimals, and more when these would round a positive share to 0. */
export const percentFormat = (value: number): Intl.NumberFormatOptions => ({
  style: 'percent',
  ...(Math.abs(value) < 0.01 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 }),
});
