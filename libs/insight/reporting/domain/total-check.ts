import { decimalsOfCurrency, type FoundIssue, foundIssue } from '@exchange/kernel';
import { includes, type Period } from './days';
import { figuresOf, hasDelivered } from './issues';
import { type IssueFigures, microsOf } from './measures';
import type { DayMeasures, SellerPackageReport } from './seller-answer';

/** Tolerance for rounding, and for an issue: a share of the larger number, but at least one impression or minor unit. */
const rounding = 0.001;
const notableDifference = 0.01;

interface Comparison {
  /** Period of the answer's totals. */
  readonly period: Period;
  /** Days of the answer that replace booked ones. */
  readonly window: Period;
  /** The seller's earlier reports on this package. */
  readonly booked: readonly DayMeasures[];
  /** ISO 4217: the media buy's currency. */
  readonly currency: string;
}

interface CheckedTotal {
  /** Days that the seller reported before and no longer reports. */
  readonly dropped: readonly DayMeasures[];
  readonly issues: readonly FoundIssue[];
}

/**
 * Compares a package's total with `reported`, all days of its breakdown. Missing days are dropped if the total matches without them; otherwise they
 * stay. The total may cover more days than the question.
 */
export function checkedTotal(
  { packageId, totals }: SellerPackageReport,
  reported: readonly DayMeasures[],
  { period, window, booked, currency }: Comparison,
): CheckedTotal {
  const reportedDays = new Set(reported.map(({ day }) => day));
  const unreported = booked.filter(({ day, measures }) => hasDelivered(measures) && includes(period, day) && !reportedDays.has(day));
  const missing = unreported.filter(({ day }) => includes(window, day));
  const others = unreported.filter(({ day }) => !includes(window, day));
  const sums = [reported, reported.filter(({ day }) => includes(period, day))].map(sumOf);
  const without = [...sums, ...sums.map((sum) => plus(sum, sumOf(others)))];
  const withMissing = sums.map((sum) => plus(sum, sumOf(unreported)));
  const unit = microsOf(10 ** -decimalsOfCurrency(currency));
  const nearest = (candidates: readonly IssueFigures[], share: number): number =>
    Math.min(...candidates.map((sum) => distance(totals, sum, unit, share)));
  const difference = nearest(without, rounding);
  if (missing.length > 0 && difference <= 1 && difference < nearest(withMissing, rounding)) return { dropped: missing, issues: [] };
  const isNotable = nearest([...without, ...withMissing], notableDifference) > 1;
  return { dropped: [], issues: isNotable ? [totalDiffers(packageId, totals, sumOf(reported), period)] : [] };
}

function totalDiffers(packageId: string, totals: IssueFigures, sum: IssueFigures, { from, to }: Period): FoundIssue {
  const message = 'The total that the seller reports is not the sum of its days: the days are counted.';
  const figures = { before: figuresOf(sum), reported: figuresOf(totals) };
  return foundIssue('TOTAL_DIFFERS', message, { packageId, startDate: from, endDate: to, ...figures });
}

const plus = (left: IssueFigures, right: IssueFigures): IssueFigures => ({
  impressions: left.impressions + right.impressions,
  spend: left.spend + right.spend,
});
const sumOf = (days: readonly DayMeasures[]): IssueFigures =>
  days.reduce<IssueFigures>((sum, { measures }) => plus(sum, measures), { impressions: 0, spend: 0 });

/** Distance in tolerances; up to 1 is a match. The protocol allows totals without impressions: only spend is compared then. */
function distance(total: IssueFigures, sum: IssueFigures, unit: number, share: number): number {
  const part = (left: number, right: number, minimum: number): number =>
    Math.abs(left - right) / Math.max(minimum, share * Math.max(left, right));
  const spend = part(total.spend, sum.spend, unit);
  return total.impressions === 0 && total.spend > 0 ? spend : Math.max(spend, part(total.impressions, sum.impressions, 1));
}
