import { evidence } from '../limits';
import type { AdjustmentReason, PackageFacts } from './facts';
import type { SpendingPace } from './pacing';
import type { Performance } from './performance';

export interface Paced extends PackageFacts {
  readonly pace: SpendingPace;
}

/** A budget change in whole units of the currency, so that decreases and increases add up. */
export interface Shift {
  readonly packageId: string;
  readonly amount: number;
  readonly reason: AdjustmentReason;
}

interface Amount {
  readonly packageId: string;
  readonly amount: number;
}

interface ShiftInput {
  /** Pace of the media buy as a whole. */
  readonly pace: SpendingPace;
  readonly performance: Performance | null;
  readonly unallocated: number;
}

/**
 * Decides the budget changes. Money that a package will not spend goes first to packages that run out early. The rest goes back to the campaign
 * if the whole media buy is behind. The campaign's unallocated money covers remaining shortages. Then poor packages give to good ones.
 */
export function shiftsOf(packages: readonly Paced[], { pace, performance, unallocated }: ShiftInput): readonly Shift[] {
  const poor = performance?.poor ?? new Set<string>();
  const surplus = amounts(packages, (item) => (item.pace.status === 'under_spending' ? item.budget - budgetToKeep(item) : 0));
  const shortage = amounts(packages, (item) => (item.pace.status === 'over_spending' && !poor.has(item.packageId) ? needOf(item) : 0));
  const moved = Math.min(sum(surplus), sum(shortage));
  const decreases = pace.status === 'under_spending' ? surplus : divide(moved, surplus);
  const uncovered = sum(shortage) - moved;
  const added = pace.status === 'over_spending' ? Math.min(uncovered, Math.floor(unallocated)) : 0;
  const byPace = [
    ...decreases.map(toShift(-1, 'under_spending')),
    ...divide(moved + added, shortage).map(toShift(1, added > 0 ? 'over_spending' : 'takes_over')),
  ];
  return [...byPace, ...byPerformance(packages, performance, new Set(byPace.map(({ packageId }) => packageId)))].filter(
    ({ amount }) => amount !== 0,
  );
}

function byPerformance(packages: readonly Paced[], performance: Performance | null, taken: ReadonlySet<string>): readonly Shift[] {
  const free = packages.filter(({ packageId }) => !taken.has(packageId));
  const offered = amounts(free, (item) =>
    performance?.poor.has(item.packageId) ? Math.max(0, item.budget - item.spend) * evidence.movedShare : 0,
  );
  const takers = amounts(free, (item) =>
    performance?.good.has(item.packageId) && item.pace.status !== 'under_spending' ? maxGrowth(item) : 0,
  );
  const moved = Math.min(sum(offered), sum(takers));
  return [...divide(moved, offered).map(toShift(-1, 'poor_performance')), ...divide(moved, takers).map(toShift(1, 'good_performance'))];
}

/** Projected spend of the package with a reserve, at least what it has spent. */
function budgetToKeep({ spend, pace, budget }: Paced): number {
  return Math.min(budget, Math.max(spend * evidence.reserveFactor, pace.projected * evidence.reserveFactor, 1));
}

function needOf(item: Paced): number {
  return Math.min(Math.max(0, item.pace.projected - item.budget), maxGrowth(item));
}

function maxGrowth({ budget }: Paced): number {
  return budget * evidence.maxGrowthShare;
}

function amounts(packages: readonly Paced[], of: (item: Paced) => number): readonly Amount[] {
  return packages.map((item) => ({ packageId: item.packageId, amount: Math.floor(of(item)) })).filter(({ amount }) => amount > 0);
}

/** Divides an amount in proportion, in whole units; the last share gets the rounding difference. */
function divide(amount: number, by: readonly Amount[]): readonly Amount[] {
  const sumOfParts = sum(by);
  if (sumOfParts === 0) return [];
  let left = amount;
  return by.map((item, index) => {
    const share = index === by.length - 1 ? left : Math.floor((amount * item.amount) / sumOfParts);
    left -= share;
    return { ...item, amount: share };
  });
}

function toShift(sign: 1 | -1, reason: AdjustmentReason) {
  return ({ packageId, amount }: Amount): Shift => ({ packageId, amount: sign * amount, reason });
}

function sum(all: readonly Amount[]): number {
  return all.reduce((total, { amount }) => total + amount, 0);
}
