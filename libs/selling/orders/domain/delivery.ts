import { dayOf, earlierOf, invalidInput, type Issue, money } from '@exchange/kernel';
import { orderErrors } from './errors';
import { maxMoney } from './money';
import type { OrderRecord } from './order-state';
import { orderStates } from './order.states';

/** Ad delivery of one package on one day (UTC), as the seller reports it. */
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

export interface ReportedDeliveryDay extends Omit<DeliveryDay, 'spend'> {
  readonly spend: number;
}

/** Days, both inclusive, `YYYY-MM-DD`; undefined for no limit. */
export interface DeliveryRange {
  readonly from?: string;
  readonly to?: string;
}

export const maxReportDays = 1_000;

/**
 * 409 before the flight has begun. 400 with every day outside of the flight, in the future, of an unknown package, or repeated. Spend above a budget
 * is stored, because it occurred, and becomes a warning of the media buy.
 */
export function validateDays(order: OrderRecord, days: readonly ReportedDeliveryDay[], now: Date): DeliveryDay[] {
  // A media buy that is over delivers nothing after its end.
  const until = orderStates.is(order.status, 'over') ? earlierOf(now, order.statusSince) : now;
  if (order.confirmedAt === null || order.flightStart > until) throw orderErrors.notBegun();
  const [first, last] = [dayOf(order.flightStart), dayOf(earlierOf(until, order.flightEnd))];
  const seen = new Set<string>();
  const issues: Issue[] = [];
  days.forEach(({ packageId, date, impressions, clicks, completedViews, spend }, index) => {
    const refuse = (field: string, message: string) =>
      issues.push({ path: `days[${index}].${field}`, message: `days[${index}].${field} ${message}` });
    if (!order.packages.some((item) => item.packageId === packageId)) refuse('packageId', 'is not a package of the media buy');
    if (date < first || date > last) refuse('date', `must be a day of the flight that has begun: ${first} to ${last}`);
    if (seen.has(`${packageId} ${date}`)) refuse('date', 'is repeated for the package');
    if (clicks > impressions) refuse('clicks', 'must not be more than impressions');
    if (completedViews > impressions) refuse('completedViews', 'must not be more than impressions');
    if (spend > maxMoney) refuse('spend', `must be at most ${maxMoney}`);
    seen.add(`${packageId} ${date}`);
  });
  if (issues.length > 0) throw invalidInput(issues);
  return days.map((day) => ({ ...day, spend: money(day.spend) }));
}
