import { later } from '@exchange/kernel';
import { mediaBuyLimits } from './limits';
import type { PendingChange } from './media-buy-state';

/** Trigger of the state table that ends an order with an id. */
export const neverConfirmed = 'the seller never confirms';

export const notCommittedReason = 'The seller has not committed to this order.';
export const undecidedChangeReason = 'The seller has not decided on the change in time. It can be requested again.';

/** The change as its seller keeps it: decided later, by a task or not. */
export function waitingChange({ taskId: _, ...change }: PendingChange, taskId: string | undefined): PendingChange {
  return { ...change, ...(taskId === undefined ? {} : { taskId }), isWaiting: true };
}

/** Whether the seller has had its time to decide on the change. */
export function isWaitOver(change: PendingChange, now: Date): boolean {
  return change.isWaiting === true && later(new Date(change.requestedAt), mediaBuyLimits.changeWait) <= now;
}
