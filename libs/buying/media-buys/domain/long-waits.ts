import { later } from '@exchange/kernel';
import { audienceDelay, mediaBuyLimits } from './limits';
import type { MediaBuyState, PendingChange } from './media-buy-state';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';

export const notCommittedReason = 'The seller has not committed to this order.';
export const undecidedChangeReason = 'The seller has not decided on the change in time. It can be requested again.';

/** Columns of an order that its seller has taken and decides on later: only failures in a row count as attempts, so the delay grows by age. */
export function takenOrder({ statusSince }: MediaBuyState, now: Date): Pick<MediaBuyState, 'reason' | 'attempts' | 'dueAt'> {
  return { reason: null, attempts: 0, dueAt: later(now, audienceDelay(now.getTime() - statusSince.getTime())) };
}

/** The status of an order with an id that its seller does not confirm; null when it is not open. */
export function unconfirmedStatus(status: MediaBuyStatus): MediaBuyStatus | null {
  const on = 'the seller never confirms';
  return mediaBuyStates.allows(status, on) ? mediaBuyStates.step(status, on) : null;
}

/** The change as its seller keeps it: decided later, by a task or not. */
export function waitingChange({ taskId: _, ...change }: PendingChange, taskId: string | undefined): PendingChange {
  return { ...change, ...(taskId === undefined ? {} : { taskId }), isWaiting: true };
}

/** Whether the seller has had its time to decide on the change. */
export function isWaitOver(change: PendingChange, now: Date): boolean {
  return change.isWaiting === true && later(new Date(change.requestedAt), mediaBuyLimits.changeWait) <= now;
}
