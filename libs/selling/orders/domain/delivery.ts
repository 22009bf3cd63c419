import { dayOf, earlierOf, invalidInput, type Issue, money } from '@exchange/kernel';
import { orderErrors } from './errors';
import { maxMoney } from './money';
import type { OrderRecord } from './order-state';
import { orderStates } from './order.states';

/** What one package delivered on one day (UTC), as the seller reports it. */
export interface DeliveryDay {
  readonly packageId: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly completedViews: number;
  /** Decimal string of 6 places, in the order's currency. */
  readonly spend: string;
}

export interface ReportedDay extends Omit<DeliveryDay, 'spend'> {
  readonly spend: number;
}

/** Both inclusive, `YYYY-MM-DD`; left out: all. */
export interface DeliveryRange {
  readonly from?: string;
  readonly to?: string;
}

export const maxDays = 1_000;

/**
 * 409 before the flight has begun; 400 with every day that is not of it, in the future, of no package, or told twice. Spend above a budget is
 * kept, because it is what happened: it becomes a warning of the media buy.
 */
export function checkedDays(order: OrderRecord, days: readonly ReportedDay[], now: Date): DeliveryDay[] {
  // What is over has delivered nothing since.
  const until = orderStates.is(order.status, 'over') ? earlierOf(now, order.statusSince) : now;
  if (order.confirmedAt === null || order.flightStart > until) throw orderErrors.notBegun();
  const [first, last] = [dayOf(order.flightStart), dayOf(earlierOf(until, order.flightEnd))];
  const seen = new Set<string>();
  const issues: Issue[] = [];
  days.forEach(({ packageId, date, impressions, clicks, completedViews, spend }, index) => {
    const refuse = (field: string, message: string) =>
      issues.push({ path: `days[${index}].${field}`, message: `days[${index}].${field} ${message}` });
    if (!order.packages.some((item) => item.packageId === packageId)) refuse('packageId', 'is no package of the media buy');
    if (date < first || date > last) refuse('date', `must be a day of the flight that has begun: ${first} to ${last}`);
    if (seen.has(`${packageId} ${date}`)) refuse('date', 'is told twice for the package');
    if (clicks > impressions) refuse('clicks', 'must not be more than impressions');
    if (completedViews > impressions) refuse('completedViews', 'must not be more than impressions');
    if (spend > maxMoney) refuse('spend', `must be at most ${maxMoney}`);
    seen.add(`${packageId} ${date}`);
  });
  if (issues.length > 0) throw invalidInput(issues);
  return days.map((day) => ({ ...day, spend: money(day.spend) }));
}
