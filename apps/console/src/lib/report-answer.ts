import type { Schemas } from './api';
import { dayIn } from './days';
import type { MetricName } from './metric-names';
import { daysOf, type ReportPeriod } from './report-period';
import type { ReportDay } from './reporting';

/** A budget that is spent evenly over whole days, both ends included. */
export interface Plan extends ReportPeriod {
  readonly budget: number;
  readonly currency: string;
}

/** Planned spend of each day of the period; null outside of the flight. */
export function plannedByDay({ budget, startDate, endDate }: Plan, period: ReportPeriod): readonly (number | null)[] {
  const length = daysOf({ startDate, endDate }).length;
  return daysOf(period).map((day) => (length > 0 && day >= startDate && day <= endDate ? budget / length : null));
}

/** What the chart says in one sentence. */
export type Answer =
  | { readonly kind: 'ahead' | 'behind' | 'onPlan' | 'up' | 'down' | 'same'; readonly change: number }
  | { readonly kind: 'total' };

const least = 0.005;

/**
 * Spend against its plan, on whole days of the flight; else the change from the period before; else the total. A difference below half a percent is
 * none.
 */
export function answerOf(
  metric: MetricName,
  days: readonly ReportDay[],
  planned: readonly (number | null)[] | undefined,
  change: number | null,
  today: string,
): Answer {
  const pace = metric === 'spend' && planned ? paceOf(days, planned, today) : null;
  if (pace !== null) return { kind: Math.abs(pace) < least ? 'onPlan' : pace > 0 ? 'ahead' : 'behind', change: Math.abs(pace) };
  if (change !== null) return { kind: Math.abs(change) < least ? 'same' : change > 0 ? 'up' : 'down', change: Math.abs(change) };
  return { kind: 'total' };
}

/** Spend of the planned, finished days relative to their plan; null when none was planned, or when no day has known spend. */
function paceOf(days: readonly ReportDay[], planned: readonly (number | null)[], today: string): number | null {
  let [spent, expected, isKnown] = [0, 0, false];
  for (const [n, { day, figures }] of days.entries()) {
    const plan = planned[n] ?? null;
    if (plan === null || day >= today) continue;
    expected += plan;
    if (figures === null) continue;
    if (figures.spend === null) return null;
    spent += figures.spend;
    isKnown = true;
  }
  return isKnown && expected > 0 ? spent / expected - 1 : null;
}

type PlannedCampaign = Pick<Schemas['Campaign'], 'allocatedBudget' | 'budget' | 'flightDates' | 'timezone' | 'pacingPeriods'>;

/** The budget that a campaign's media buys hold, when it is spent evenly; undefined where no day can be planned from it. */
export function planOf({ allocatedBudget, budget, flightDates, timezone, pacingPeriods }: PlannedCampaign): Plan | undefined {
  if (budget.pacing !== 'EVEN' || (pacingPeriods ?? null) !== null || allocatedBudget <= 0) return undefined;
  return {
    budget: allocatedBudget,
    currency: budget.currency,
    startDate: dayIn(Date.parse(flightDates.startDate), timezone),
    endDate: dayIn(Date.parse(flightDates.endDate) - 1, timezone),
  };
}
