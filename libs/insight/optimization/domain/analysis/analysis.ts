import { calendarDays, decimal, micros } from '@exchange/kernel';
import { evidence } from '../limits';
import type { BuyFacts, Finding, ProductAdjustment } from './facts';
import { paceOf, progressOf, type Pace, type Progress } from './pacing';
import { performanceOf, type Performance } from './performance';
import { shiftsOf, type Judged, type Shift } from './shifts';
import { Words } from './words';

/** Named with every suggestion, so that its quality can be judged by how it was made. */
export const modelVersion = 'pacing-performance-1';

/** What should change in a media buy, by what it has delivered against what it should have. Null when it is well, or nobody can tell yet. */
export function analyze(facts: BuyFacts, now: Date): Finding | null {
  const until = knownUntil(facts, now);
  const progress = until && isTellable(facts, until) ? progressOf(facts, until) : null;
  if (!until || !progress) return null;
  const packages = facts.packages.map((item) => ({ ...item, pace: paceOf(item, progress, facts.mayRunAhead) }));
  const whole = {
    budget: total(facts, 'budget'),
    spend: total(facts, 'spend'),
    recentSpend: total(facts, 'recentSpend'),
  };
  const pace = paceOf(whole, progress, facts.mayRunAhead);
  const performance = performanceOf(facts.packages, facts.goals);
  const shifts = shiftsOf(packages, { pace, performance, unallocated: facts.unallocated });
  if (moneyIn(shifts) < Math.max(1, whole.budget * evidence.worth)) return null;
  return finding({ facts, until, progress, packages, whole, pace, performance, shifts });
}

interface Judgement {
  readonly facts: BuyFacts;
  readonly until: Date;
  readonly progress: Progress;
  readonly packages: readonly Judged[];
  readonly whole: { readonly budget: number; readonly spend: number; readonly recentSpend: number };
  readonly pace: Pace;
  readonly performance: Performance | null;
  readonly shifts: readonly Shift[];
}

function finding({ facts, until, progress, packages, whole, pace, performance, shifts }: Judgement): Finding {
  const words = new Words(facts.currency, performance?.metric ?? null);
  const change = shifts.reduce((sum, { amount }) => sum + amount, 0);
  const budget = whole.budget + change;
  const recentFrom = facts.recentFrom > facts.flight.start ? facts.recentFrom : facts.flight.start;
  const rate = whole.recentSpend / daysBetween(recentFrom, until, facts.timezone);
  const needed = Math.max(0, budget - whole.spend) / daysBetween(until, facts.flight.end, facts.timezone);
  const isByPerformance = shifts.every(({ reason }) => reason.endsWith('performance'));
  return {
    optimizationMetric: isByPerformance && performance ? performance.metric.name : 'pacing',
    mediaBuyScalingFactor: Math.round((budget / whole.budget) * 10_000) / 10_000,
    mediaBuyScalingRationale: words.scaling(change, whole.budget, pace, facts.unallocated),
    pacingRecommendation: {
      status: pace.status,
      errorRatio: Math.round(pace.errorRatio * 10_000) / 10_000,
      currentDailyRate: money(rate),
      recommendedDailySpend: money(needed),
      message: words.pacing(whole, pace, progress, { rate, needed }),
    },
    productAdjustments: shifts.map((shift) => adjustment(shift, packages, performance, words)),
  };
}

function adjustment(shift: Shift, packages: readonly Judged[], performance: Performance | null, words: Words): ProductAdjustment {
  const item = packages.find(({ packageId }) => packageId === shift.packageId)!;
  const { packageId, productId, productName, budget, spend, pace } = item;
  const price = performance?.prices.get(packageId) ?? null;
  return {
    packageId,
    productId,
    productName,
    currentBudget: budget,
    recommendedBudget: Number(decimal(micros(budget) + micros(shift.amount))),
    spend,
    expectedSpend: money(pace.expected),
    projectedSpend: money(pace.projected),
    metricValue: price === null ? null : Math.round(price * 1e6) / 1e6,
    reason: shift.reason,
    rationale: words.adjustment(shift, item, price),
  };
}

/** Not after now: the day of today is reported before it is over. */
function knownUntil({ knownUntil: reported, flight }: BuyFacts, now: Date): Date | null {
  if (!reported) return null;
  const until = new Date(Math.min(reported.getTime(), now.getTime(), flight.end.getTime()));
  return now.getTime() - until.getTime() > evidence.oldestReport ? null : until;
}

function isTellable({ flight: { start, end } }: BuyFacts, until: Date): boolean {
  const [elapsed, left] = [until.getTime() - start.getTime(), end.getTime() - until.getTime()];
  return elapsed >= evidence.minElapsed && elapsed >= (end.getTime() - start.getTime()) * evidence.minShare && left >= evidence.minLeft;
}

/** What changes hands. */
function moneyIn(shifts: readonly Shift[]): number {
  const [up, down] = [1, -1].map((sign) => shifts.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0));
  return Math.max(up!, down!);
}

function total({ packages }: BuyFacts, of: 'budget' | 'spend' | 'recentSpend'): number {
  return packages.reduce((sum, item) => sum + item[of], 0);
}

/** Never 0: rates are divided by it. */
function daysBetween(from: Date, to: Date, timezone: string): number {
  return Math.max(1e-8, calendarDays(from, to, timezone));
}

function money(amount: number): number {
  return Math.round(amount * 100) / 100;
}
