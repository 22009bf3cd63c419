import { evidence } from '../limits';
import type { BuyFacts, PackageFacts, PacingStatus } from './facts';

/** A period in which money is spent evenly: `density` units per millisecond. */
interface WeightedPeriod {
  readonly from: number;
  readonly to: number;
  readonly density: number;
}

/** Time weighted by the plan: periods with more budget or weight count more. Without pacing periods it equals clock time. */
class PlannedTime {
  private readonly stretches: readonly WeightedPeriod[];

  constructor({ pacing, total, flight }: BuyFacts['plan']) {
    const periods = (pacing?.periods ?? []).map(({ start, end, weight, budget }) => ({
      from: Date.parse(start),
      to: Date.parse(end),
      share: weight ?? budget ?? 0,
    }));
    const gaps = gapsOf(flight.start.getTime(), flight.end.getTime(), periods);
    if (pacing?.mode !== 'budget') {
      const planned = periods.map(({ from, to, share }) => ({ from, to, density: share }));
      this.stretches = [...planned, ...gaps.map((gap) => ({ ...gap, density: 1 }))];
      return;
    }
    const free = gaps.reduce((sum, { from, to }) => sum + to - from, 0);
    const rest = Math.max(0, total - periods.reduce((sum, { share }) => sum + share, 0));
    const planned = periods.map(({ from, to, share }) => ({ from, to, density: share / (to - from) }));
    this.stretches = [...planned, ...gaps.map((gap) => ({ ...gap, density: free === 0 ? 0 : rest / free }))];
  }

  between(from: Date, to: Date): number {
    return this.stretches.reduce((sum, stretch) => {
      const overlap = Math.min(stretch.to, to.getTime()) - Math.max(stretch.from, from.getTime());
      return overlap > 0 ? sum + overlap * stretch.density : sum;
    }, 0);
  }
}

function gapsOf(start: number, end: number, periods: readonly { readonly from: number; readonly to: number }[]) {
  const gaps: { readonly from: number; readonly to: number }[] = [];
  let at = start;
  for (const { from, to } of periods) {
    if (from > at) gaps.push({ from: at, to: Math.min(from, end) });
    at = Math.max(at, to);
  }
  if (at < end) gaps.push({ from: at, to: end });
  return gaps;
}

export interface SpendingPace {
  readonly expected: number;
  /** Spend at the end of the flight, at the rate of the recent days; at least what is spent already. */
  readonly projected: number;
  readonly errorRatio: number;
  readonly status: PacingStatus;
}

/** Progress in planned time. */
export interface Progress {
  readonly elapsed: number;
  /** Remaining planned time divided by that of the recent days. */
  readonly leftPerRecent: number;
}

/** Null when the plan has no time to compare with. */
export function progressOf({ flight, plan, recentFrom }: BuyFacts, until: Date): Progress | null {
  const time = new PlannedTime(plan);
  const whole = time.between(flight.start, flight.end);
  const recent = time.between(recentFrom > flight.start ? recentFrom : flight.start, until);
  if (whole === 0 || recent === 0) return null;
  return { elapsed: time.between(flight.start, until) / whole, leftPerRecent: time.between(until, flight.end) / recent };
}

type Spending = Pick<PackageFacts, 'budget' | 'spend' | 'recentSpend'>;

export function paceOf({ budget, spend, recentSpend }: Spending, { elapsed, leftPerRecent }: Progress, mayRunAhead: boolean): SpendingPace {
  const expected = budget * elapsed;
  const errorRatio = expected === 0 ? 0 : (spend - expected) / expected;
  return { expected, projected: spend + recentSpend * leftPerRecent, errorRatio, status: statusOf(errorRatio, elapsed, mayRunAhead) };
}

/** Tolerated pacing error, as a share. It shrinks during the flight, because early differences often even out. */
export function toleranceAt(elapsed: number): number {
  return Math.max(evidence.minTolerance, evidence.initialTolerance * (1 - elapsed));
}

function statusOf(errorRatio: number, elapsed: number, mayRunAhead: boolean): PacingStatus {
  if (errorRatio < -toleranceAt(elapsed)) return 'under_spending';
  return errorRatio > toleranceAt(elapsed) && !mayRunAhead ? 'over_spending' : 'on_pace';
}
