import { evidence } from '../limits';
import type { AdjustmentReason, PackageFacts } from './facts';
import type { Pace } from './pacing';
import type { Performance } from './performance';

export interface Judged extends PackageFacts {
  readonly pace: Pace;
}

/** Whole units of the currency, so that what one gives and others take adds up. */
export interface Shift {
  readonly packageId: string;
  readonly amount: number;
  readonly reason: AdjustmentReason;
}

interface Amount {
  readonly packageId: string;
  readonly amount: number;
}

interface Room {
  /** The media buy as a whole. */
  readonly pace: Pace;
  readonly performance: Performance | null;
  readonly unallocated: number;
}

/**
 * Who gives what to whom. What a package will not spend goes first to packages that run out early, then, when the media buy as a whole is
 * behind, back to the campaign. What is still short comes from the campaign's free budget. Then poor packages give to good ones.
 */
export function shiftsOf(packages: readonly Judged[], { pace, performance, unallocated }: Room): readonly Shift[] {
  const poor = performance?.poor ?? new Set<string>();
  const surplus = amounts(packages, (item) => (item.pace.status === 'under_spending' ? item.budget - kept(item) : 0));
  const shortage = amounts(packages, (item) => (item.pace.status === 'over_spending' && !poor.has(item.packageId) ? wanted(item) : 0));
  const moved = Math.min(sum(surplus), sum(shortage));
  const given = pace.status === 'under_spending' ? surplus : divided(moved, surplus);
  const missing = sum(shortage) - moved;
  const added = pace.status === 'over_spending' ? Math.min(missing, Math.floor(unallocated)) : 0;
  const byPace = [
    ...given.map(shift(-1, 'under_spending')),
    ...divided(moved + added, shortage).map(shift(1, added > 0 ? 'over_spending' : 'takes_over')),
  ];
  return [...byPace, ...byPerformance(packages, performance, new Set(byPace.map(({ packageId }) => packageId)))].filter(
    ({ amount }) => amount !== 0,
  );
}

function byPerformance(packages: readonly Judged[], performance: Performance | null, taken: ReadonlySet<string>): readonly Shift[] {
  const free = packages.filter(({ packageId }) => !taken.has(packageId));
  const offered = amounts(free, (item) =>
    performance?.poor.has(item.packageId) ? Math.max(0, item.budget - item.spend) * evidence.moved : 0,
  );
  const takers = amounts(free, (item) =>
    performance?.good.has(item.packageId) && item.pace.status !== 'under_spending' ? growth(item) : 0,
  );
  const moved = Math.min(sum(offered), sum(takers));
  return [...divided(moved, offered).map(shift(-1, 'poor_performance')), ...divided(moved, takers).map(shift(1, 'good_performance'))];
}

/** What the package will spend at its rate, with a reserve; never less than it has spent. */
function kept({ spend, pace, budget }: Judged): number {
  return Math.min(budget, Math.max(spend * evidence.reserve, pace.projected * evidence.reserve, 1));
}

function wanted(item: Judged): number {
  return Math.min(Math.max(0, item.pace.projected - item.budget), growth(item));
}

function growth({ budget }: Judged): number {
  return budget * evidence.growth;
}

function amounts(packages: readonly Judged[], of: (item: Judged) => number): readonly Amount[] {
  return packages.map((item) => ({ packageId: item.packageId, amount: Math.floor(of(item)) })).filter(({ amount }) => amount > 0);
}

/** Shares of an amount by what each could give or take, in whole units; the last one takes what is left over. */
function divided(amount: number, by: readonly Amount[]): readonly Amount[] {
  const whole = sum(by);
  if (whole === 0) return [];
  let left = amount;
  return by.map((item, index) => {
    const share = index === by.length - 1 ? left : Math.floor((amount * item.amount) / whole);
    left -= share;
    return { ...item, amount: share };
  });
}

function shift(sign: 1 | -1, reason: AdjustmentReason) {
  return ({ packageId, amount }: Amount): Shift => ({ packageId, amount: sign * amount, reason });
}

function sum(all: readonly Amount[]): number {
  return all.reduce((total, { amount }) => total + amount, 0);
}
