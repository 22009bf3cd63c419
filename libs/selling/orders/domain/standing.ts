import { hourMs } from '@exchange/kernel';
import type { OrderRecord } from './order-state';

/** gaps.md §5.5, as far as a storefront that delivers itself can get into them. */
export const waitingReasons = ['awaiting_storefront_approval', 'accepted_awaiting_trafficking', 'scheduled_not_started'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

export function waitingReasonOf({ status, flightStart }: OrderRecord, now: Date): WaitingReason | null {
  if (status === 'pending_approval') return 'awaiting_storefront_approval';
  if (status !== 'booked') return null;
  return flightStart > now ? 'scheduled_not_started' : 'accepted_awaiting_trafficking';
}

/** Milliseconds: who waits for a decision and starts within it is urgent. */
export const urgentWithin = 48 * hourMs;
/** Milliseconds: a day's report is due two days after the flight has begun. */
const reportWithin = 48 * hourMs;

export const orderWarnings = ['decide_soon', 'spend_above_budget', 'no_delivery_reported'] as const;
export type OrderWarning = (typeof orderWarnings)[number];

/** What the seller should look at. */
export function warningsOf(order: OrderRecord, now: Date): OrderWarning[] {
  const { status, flightStart, statusSince, reportedAt, overspent } = order;
  const found: Record<OrderWarning, boolean> = {
    decide_soon: status === 'pending_approval' && flightStart.getTime() <= now.getTime() + urgentWithin,
    spend_above_budget: overspent.length > 0,
    no_delivery_reported: status === 'delivering' && reportedAt === null && statusSince.getTime() <= now.getTime() - reportWithin,
  };
  return orderWarnings.filter((warning) => found[warning]);
}

/** Waiting for a decision at that instant, and starting within 48 hours of it. What has been decided since still counts as waiting. */
export function isUrgent({ waitingUntil, createdAt, flightStart }: OrderRecord, at: Date): boolean {
  return (waitingUntil === null || waitingUntil > at) && createdAt <= at && flightStart.getTime() <= at.getTime() + urgentWithin;
}
