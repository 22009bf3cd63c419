import { amountOf, maxReportedCount, type Measures } from './measures';

/** Measures as numbers, with money in units of the currency. */
export interface Amounts {
  readonly impressions: number;
  readonly spend: number;
  readonly clicks: number;
  readonly views: number;
  readonly completedViews: number;
  readonly conversions: number;
  readonly leads: number;
  readonly videoCompletions: number;
  readonly conversionValue: number;
}

/** Metrics of every level of a report (gaps.md §2.9). Money is in the currency of the level; derived metrics are null when their divisor is 0. */
export interface DeliveryMetrics extends Amounts {
  readonly ecpm: number | null;
  readonly cpc: number | null;
  readonly ctr: number | null;
  readonly completionRate: number | null;
  readonly cpa: number | null;
  readonly roas: number | null;
}

const moneyKeys = ['spend', 'conversionValue', 'ecpm', 'cpc', 'cpa', 'roas'] as const;
type MoneyKey = (typeof moneyKeys)[number];

/** Metrics whose money may be in several currencies: money and metrics derived from it are null then. */
export type DeliveryTotals = Omit<DeliveryMetrics, MoneyKey> & { readonly [Key in MoneyKey]: number | null };

export function metricsOf(measures: Measures): DeliveryMetrics {
  const { impressions, clicks, completedViews, conversions } = measures;
  const [spend, conversionValue] = [amountOf(measures.spend), amountOf(measures.conversionValue)];
  // Without any counted conversion, the return is unknown rather than 0.
  const hasSignal = conversions > 0 || conversionValue > 0;
  return {
    impressions: count(impressions),
    spend,
    clicks: count(clicks),
    views: count(measures.views),
    completedViews: count(completedViews),
    conversions: count(conversions),
    leads: count(measures.leads),
    videoCompletions: count(measures.videoCompletions),
    conversionValue,
    ecpm: ratio(spend * 1_000, impressions),
    cpc: ratio(spend, clicks),
    ctr: ratio(clicks, impressions),
    completionRate: ratio(completedViews, impressions),
    cpa: ratio(spend, conversions),
    roas: hasSignal ? ratio(conversionValue, spend) : null,
  };
}

export function withoutMoney(metrics: DeliveryMetrics): DeliveryTotals {
  return { ...metrics, ...(Object.fromEntries(moneyKeys.map((key) => [key, null])) as Record<MoneyKey, null>) };
}

function count(value: number): number {
  return Math.min(value, maxReportedCount);
}

/** Rounded to six decimal places; further digits are noise of the division. */
function ratio(dividend: number, divisor: number): number | null {
  if (divisor === 0) return null;
  const value = dividend / divisor;
  return value < 1e9 ? Math.round(value * 1e6) / 1e6 : value;
}
