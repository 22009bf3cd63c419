import { hourMs } from '@exchange/kernel';
import type { OrderRecord } from './order-state';

/** Reasons of gaps.md §5.5 that apply to a storefront that delivers itself. */
export const waitingReasons = ['awaiting_storefront_approval', 'accepted_awaiting_trafficking', 'scheduled_not_started'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

export function waitingReasonOf({ status, flightStart }: OrderRecord, now: Date): WaitingReason | null {
  if (status === 'pending_approval') return 'awaiting_storefront_approval';
  if (status !== 'booked') return null;
  return flightStart > now ? 'scheduled_not_started' : 'accepted_awaiting_trafficking';
}

/** Milliseconds before the flight in which an undecided order is urgent. */
export const urgentWithinMs = 48 * hourMs;
/** Milliseconds after the flight start in which the first report is due. */
const reportWithinMs = 48 * hourMs;

export const orderWarnings = ['decide_soon', 'spend_above_budget', 'no_delivery_reported'] as const;
export type OrderWarning = (typeof orderWarnings)[number];

export function warningsOf(order: OrderRecord, now: Date): OrderWarning[] {
  const { status, flightStart, statusSince, reportedAt, overspent } = order;
  const found: Record<OrderWarning, boolean> = {
    decide_soon: status === 'pending_approval' && flightStart.getTime() <= now.getTime() + urgentWithinMs,
    spend_above_budget: overspent.length > 0,
    no_delivery_reported: status === 'delivering' && reportedAt === null && statusSince.getTime() <= now.getTime() - reportWithinMs,
  };
  return orderWarnings.filter((warning) => found[warning]);
}

/** Whether the order waited for a decision at that instant and starts within 48 hours of it, also when decided since. */
export function isUrgent({ waitingUntil, createdAt, flightStart }: OrderRecord, at: Date): boolean {
  return (waitingUntil === null || waitingUntil > at) && createdAt <= at && flightStart.getTime() <= at.getTime() + urgentWithinMs;
}
