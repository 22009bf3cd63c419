import { evidence } from '../limits';
import type { BuyFacts, PackageFacts, PacingStatus } from './facts';

/** A stretch of time in which money is spent evenly, at `density` per millisecond, in any unit. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly density: number;
}

/** Time as the plan sees it: days that are to carry more count for more. Evenly paced, it is the time of the clock. */
class PlannedTime {
  private readonly stretches: readonly Stretch[];

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

export interface Pace {
  readonly expected: number;
  /** Spent by the end of the flight, at the rate of the last days; never less than what is spent. */
  readonly projected: number;
  readonly errorRatio: number;
  readonly status: PacingStatus;
}

/** Shares of planned time. */
export interface Progress {
  readonly elapsed: number;
  /** What is left, in terms of the recent days: 2 means twice as long. */
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

export function paceOf({ budget, spend, recentSpend }: Spending, { elapsed, leftPerRecent }: Progress, mayRunAhead: boolean): Pace {
  const expected = budget * elapsed;
  const errorRatio = expected === 0 ? 0 : (spend - expected) / expected;
  return { expected, projected: spend + recentSpend * leftPerRecent, errorRatio, status: statusOf(errorRatio, elapsed, mayRunAhead) };
}

/** Early in a flight much can still happen: the band is wide, and narrows with time. */
export function bandAt(elapsed: number): number {
  return Math.max(evidence.minBand, evidence.band * (1 - elapsed));
}

function statusOf(errorRatio: number, elapsed: number, mayRunAhead: boolean): PacingStatus {
  if (errorRatio < -bandAt(elapsed)) return 'under_spending';
  return errorRatio > bandAt(elapsed) && !mayRunAhead ? 'over_spending' : 'on_pace';
}
