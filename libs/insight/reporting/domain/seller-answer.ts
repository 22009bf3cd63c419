import type { Day, FoundIssue } from '@exchange/kernel';
import type { Period } from './days';
import { amountOf, type MeasureName, measuresOf, microsOf, type Measures } from './measures';

/** A seller's report on one package, for the period the seller names. */
export interface SellerPackageReport {
  /** The exchange's id. */
  readonly packageId: string;
  readonly totals: Measures;
  /** Measures by day, if the seller reports them; measures given only as a total are absent. */
  readonly days: readonly { readonly day: Day; readonly measures: Partial<Measures> }[] | null;
}

/** Answer of a seller. Reasons are safe to show to a buyer. */
export type SellerDeliveryAnswer =
  | {
      readonly kind: 'delivered';
      /** Period of the totals, as the seller names it. */
      readonly period: Period;
      readonly packages: readonly SellerPackageReport[];
      /** Issues for delivery that is not counted. */
      readonly issues: readonly FoundIssue[];
    }
  | { readonly kind: 'unsupported' }
  /** `isDelayed`: the seller says that its numbers come later. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isDelayed?: boolean };

export type DeliveredAnswer = Extract<SellerDeliveryAnswer, { kind: 'delivered' }>;

export interface DayMeasures {
  readonly day: Day;
  readonly measures: Measures;
}

/** Days of a breakdown. Measures given only as a total, such as clicks and views, are split by impressions into integers that add up to it. */
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
 * The last day of a total gets the total minus the days before. Asking again replaces that day, so nothing is counted twice. A total below the days
 * before reduces the latest of them.
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

/** A number of the protocol as a measure; fractional counts are rounded. */
export function measureFrom(name: keyof Measures, value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  return name === 'spend' || name === 'conversionValue' ? microsOf(value) : Math.round(value);
}

/** Whether a measure exceeds what can be stored; such an answer is an error. */
export function isTooLarge(measures: Partial<Measures>, limits: { readonly count: number; readonly money: number }): boolean {
  const { spend = 0, conversionValue = 0, ...counts } = measures;
  const isOver = (value: number): boolean => value > limits.count;
  return amountOf(spend) > limits.money || amountOf(conversionValue) > limits.money || Object.values(counts).some(isOver);
}
