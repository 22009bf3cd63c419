import type { Schemas } from './api';

type Adjustment = Pick<Schemas['ProductAdjustment'], 'packageId' | 'currentBudget' | 'recommendedBudget'>;

/** An amount before and after, with the difference; `share` is relative to the amount before, and null when that is 0. */
export interface Difference {
  readonly before: number;
  readonly after: number;
  readonly change: number;
  readonly share: number | null;
}

export function differenceOf(before: number, after: number): Difference {
  const change = exact(after - before);
  return { before, after, change, share: before === 0 ? null : change / before };
}

/** The packages that a suggestion changes. Those that it keeps are not sent to the seller. */
export const changedOf = <T extends Adjustment>(adjustments: readonly T[]): T[] =>
  adjustments.filter(({ currentBudget, recommendedBudget }) => currentBudget !== recommendedBudget);

/** Budget of the listed packages, before and after. */
export const totalOf = (adjustments: readonly Adjustment[]): Difference =>
  differenceOf(
    exact(adjustments.reduce((sum, { currentBudget }) => sum + currentBudget, 0)),
    exact(adjustments.reduce((sum, { recommendedBudget }) => sum + recommendedBudget, 0)),
  );

/** How much money goes from packages to others. */
export const movedWithin = (adjustments: readonly Adjustment[]): number =>
  exact(adjustments.reduce((sum, { currentBudget, recommendedBudget }) => sum + Math.max(0, recommendedBudget - currentBudget), 0));

/** Removes the error of a floating-point sum: amounts have at most six decimals. */
const exact = (amount: number) => Math.round(amount * 1e6) / 1e6;

/** Length of a bar, of the largest amount of a table: from 0 to 100. */
export const barOf = (amount: number, largest: number): number =>
  largest <= 0 ? 0 : Math.round(Math.max(0, Math.min(1, amount / largest)) * 100);

/** Packages whose budget is another one now than the suggestion assumes. */
export function movedSince(adjustments: readonly Adjustment[], packages: readonly { packageId: string; budget: number }[]): string[] {
  const now = new Map(packages.map(({ packageId, budget }) => [packageId, budget]));
  return adjustments
    .filter(({ packageId, currentBudget }) => now.has(packageId) && now.get(packageId) !== currentBudget)
    .map(({ packageId }) => packageId);
}

/** Adjustments that take those of an applied suggestion back. */
export const oppositeOf = <T extends Adjustment>(adjustments: readonly T[]): T[] =>
  changedOf(adjustments).map((one) => ({ ...one, currentBudget: one.recommendedBudget, recommendedBudget: one.currentBudget }));
