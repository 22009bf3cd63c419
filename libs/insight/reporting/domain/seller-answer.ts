import type { Day, FoundIssue } from '@exchange/kernel';
import type { Period } from './days';
import { amountOf, type MeasureName, measuresOf, microsOf, type Measures } from './measures';

/** What a seller says about one of our packages, for the period that it says. */
export interface SellerPackageReport {
  /** The exchange's id. */
  readonly packageId: string;
  readonly totals: Measures;
  /** By day, where the seller tells it; measures that it gives in total only are absent. */
  readonly days: readonly { readonly day: Day; readonly measures: Partial<Measures> }[] | null;
}

/** How asking a seller ended. Reasons are safe to show to a buyer. */
export type SellerAnswer =
  | {
      readonly kind: 'delivered';
      /** What the answer's totals cover, by the seller's word. */
      readonly period: Period;
      readonly packages: readonly SellerPackageReport[];
      /** What of the answer is not counted. */
      readonly issues: readonly FoundIssue[];
    }
  | { readonly kind: 'unsupported' }
  /** `isDelayed`: the seller says that its numbers come later. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isDelayed?: boolean };

export type DeliveredAnswer = Extract<SellerAnswer, { kind: 'delivered' }>;

export interface DayMeasures {
  readonly day: Day;
  readonly measures: Measures;
}

/**
 * The days of a breakdown. What the seller only gives in total (the protocol's breakdown has neither clicks nor views) is shared out by
 * impressions, whole, so that the days add up to the total.
 */
export function daysIn({ days, totals }: SellerPackageReport): readonly DayMeasures[] {
  const known = (days ?? []).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const seen = known.map(({ measures }) => measures.impressions ?? 0);
  let total = 0;
  const upTo = seen.map((impressions) => (total += impressions));
  const whole = Math.max(totals.impressions, total);
  const part = (amount: number, index: number): number => {
    const until = (impressions: number): number => (whole === 0 ? 0 : Math.round((amount * impressions) / whole));
    return until(upTo[index]!) - until(index === 0 ? 0 : upTo[index - 1]!);
  };
  return known.map(({ day, measures }, index) => ({
    day,
    measures: measuresOf((name) => measures[name] ?? part(totals[name], index)),
  }));
}

/**
 * The last day of a total of several days: what the total has beyond the days before. Asking again replaces this very day, so that nothing is
 * counted twice. A total that has shrunk below the days before is taken from the latest of them, so that all of them add up to the total.
 */
export function daysOfTotal(total: Measures, before: readonly DayMeasures[], lastDay: Day): readonly DayMeasures[] {
  const rest: Record<MeasureName, number> = { ...total };
  const take = (name: MeasureName, known: number): number => {
    const part = Math.min(known, rest[name]);
    rest[name] -= part;
    return part;
  };
  const known = before.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const days = known.map(({ day, measures }) => ({ day, measures: measuresOf((name) => take(name, measures[name])) }));
  return [...days, { day: lastDay, measures: measuresOf((name) => rest[name]) }];
}

/** A number of the protocol as a measure: counts may come with a fraction. */
export function measureFrom(name: keyof Measures, value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  return name === 'spend' || name === 'conversionValue' ? microsOf(value) : Math.round(value);
}

/** Beyond what can be stored: the answer cannot be meant. */
export function isTooLarge(measures: Partial<Measures>, limits: { readonly count: number; readonly money: number }): boolean {
  const { spend = 0, conversionValue = 0, ...counts } = measures;
  const isOver = (value: number): boolean => value > limits.count;
  return amountOf(spend) > limits.money || amountOf(conversionValue) > limits.money || Object.values(counts).some(isOver);
}
