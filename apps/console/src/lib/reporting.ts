import type { Schemas } from './api';

const dayMs = 86_400_000;

/** Whole days, both ends included. */
export interface ReportPeriod {
  readonly startDate: string;
  readonly endDate: string;
}

/** The period of the same length that ends the day before. */
export function periodBefore({ startDate, endDate }: ReportPeriod): ReportPeriod {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  return { startDate: dayOf(start - (end - start) - dayMs), endDate: dayOf(start - dayMs) };
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export interface ReportDay {
  readonly day: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly spend: number;
}

/** Sums for every day of the period, also for days without delivery. */
export function byDay(report: Pick<Schemas['Report'], 'timeseries'>, { startDate, endDate }: ReportPeriod): ReportDay[] {
  const days = new Map<string, { day: string; impressions: number; clicks: number; spend: number }>();
  for (let at = Date.parse(startDate); at <= Date.parse(endDate); at += dayMs)
    days.set(dayOf(at), { day: dayOf(at), impressions: 0, clicks: 0, spend: 0 });
  for (const { date, metrics } of report.timeseries ?? []) {
    const day = days.get(date);
    if (!day) continue;
    day.impressions += metrics.impressions;
    day.clicks += metrics.clicks;
    day.spend += metrics.spend;
  }
  return [...days.values()];
}

/** Relative change; null when the earlier value is zero or unknown. */
export const relativeChange = (value: number | null | undefined, was: number | null | undefined): number | null =>
  value === null || value === undefined || was === null || was === undefined || was === 0 ? null : value / was - 1;

/** Number format of a percentage: two decimals, and more when these would round a positive share to 0. */
export const percentFormat = (value: number): Intl.NumberFormatOptions => ({
  style: 'percent',
  ...(Math.abs(value) < 0.01 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 }),
});
