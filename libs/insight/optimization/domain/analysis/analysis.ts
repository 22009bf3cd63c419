import { calendarDays, decimal, micros } from '@exchange/kernel';
import { evidence } from '../limits';
import type { BuyFacts, Finding, ProductAdjustment } from './facts';
import { paceOf, progressOf, type SpendingPace, type Progress } from './pacing';
import { performanceOf, type Performance } from './performance';
import { shiftsOf, type Paced, type Shift } from './shifts';
import { Texts } from './suggestion-texts';

/** Stored with every suggestion, so that the quality of model versions can be compared. */
export const modelVersion = 'pacing-performance-1';

/** Compares delivery with the plan and recommends budget changes. Null when none is needed, or when there are too few figures. */
export function analyze(facts: BuyFacts, now: Date): Finding | null {
  const until = knownUntil(facts, now);
  const progress = until && hasEnoughTime(facts, until) ? progressOf(facts, until) : null;
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
  if (movedAmount(shifts) < Math.max(1, whole.budget * evidence.minChangeShare)) return null;
  return buildFinding({ facts, until, progress, packages, whole, pace, performance, shifts });
}

interface AnalysisResult {
  readonly facts: BuyFacts;
  readonly until: Date;
  readonly progress: Progress;
  readonly packages: readonly Paced[];
  readonly whole: { readonly budget: number; readonly spend: number; readonly recentSpend: number };
  readonly pace: SpendingPace;
  readonly performance: Performance | null;
  readonly shifts: readonly Shift[];
}

function buildFinding({ facts, until, progress, packages, whole, pace, performance, shifts }: AnalysisResult): Finding {
  const texts = new Texts(facts.currency, performance?.metric ?? null);
  const change = shifts.reduce((sum, { amount }) => sum + amount, 0);
  const budget = whole.budget + change;
  const recentFrom = facts.recentFrom > facts.flight.start ? facts.recentFrom : facts.flight.start;
  const rate = whole.recentSpend / daysBetween(recentFrom, until, facts.timezone);
  const needed = Math.max(0, budget - whole.spend) / daysBetween(until, facts.flight.end, facts.timezone);
  const isByPerformance = shifts.every(({ reason }) => reason.endsWith('performance'));
  return {
    optimizationMetric: isByPerformance && performance ? performance.metric.name : 'pacing',
    mediaBuyScalingFactor: Math.round((budget / whole.budget) * 10_000) / 10_000,
    mediaBuyScalingRationale: texts.scaling(change, whole.budget, pace, facts.unallocated),
    pacingRecommendation: {
      status: pace.status,
      errorRatio: Math.round(pace.errorRatio * 10_000) / 10_000,
      currentDailyRate: roundToCents(rate),
      recommendedDailySpend: roundToCents(needed),
      message: texts.pacing(whole, pace, progress, { rate, needed }),
    },
    productAdjustments: shifts.map((shift) => toAdjustment(shift, packages, performance, texts)),
  };
}

function toAdjustment(shift: Shift, packages: readonly Paced[], performance: Performance | null, texts: Texts): ProductAdjustment {
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
    expectedSpend: roundToCents(pace.expected),
    projectedSpend: roundToCents(pace.projected),
    metricValue: price === null ? null : Math.round(price * 1e6) / 1e6,
    reason: shift.reason,
    rationale: texts.adjustment(shift, item, price),
  };
}

/** Limited to now, because the current day is reported before it is over. */
function knownUntil({ knownUntil: reported, flight }: BuyFacts, now: Date): Date | null {
  if (!reported) return null;
  const until = new Date(Math.min(reported.getTime(), now.getTime(), flight.end.getTime()));
  return now.getTime() - until.getTime() > evidence.maxReportAge ? null : until;
}

function hasEnoughTime({ flight: { start, end } }: BuyFacts, until: Date): boolean {
  const [elapsed, left] = [until.getTime() - start.getTime(), end.getTime() - until.getTime()];
  const required = Math.max(evidence.minElapsed, (end.getTime() - start.getTime()) * evidence.minElapsedShare);
  return elapsed >= required && left >= evidence.minLeft;
}

/** The amount that moves, in either direction. */
function movedAmount(shifts: readonly Shift[]): number {
  const [up, down] = [1, -1].map((sign) => shifts.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0));
  return Math.max(up!, down!);
}

function total({ packages }: BuyFacts, of: 'budget' | 'spend' | 'recentSpend'): number {
  return packages.reduce((sum, item) => sum + item[of], 0);
}

/** Never 0, because rates are divided by it. */
function daysBetween(from: Date, to: Date, timezone: string): number {
  return Math.max(1e-8, calendarDays(from, to, timezone));
}

function roundToCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
