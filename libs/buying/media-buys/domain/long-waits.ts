import { later } from '@exchange/kernel';
import { delayByAge, mediaBuyLimits } from './limits';
import type { MediaBuyState, PendingChange } from './media-buy-state';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';
import { nextRequestOf } from './next-request';

export const notCommittedReason = 'The seller has not committed to this order.';
export const undecidedChangeReason = 'The seller has not decided on the change in time. It can be requested again.';

/** Columns of an order that its seller has taken and decides on later: only failures in a row count as attempts, so the delay grows by age. */
export function takenOrder({ statusSince }: MediaBuyState, now: Date): Pick<MediaBuyState, 'reason' | 'attempts' | 'dueAt'> {
  return { reason: null, attempts: 0, dueAt: later(now, delayByAge(now.getTime() - statusSince.getTime())) };
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

/** When it is checked again whether the seller has taken the audiences, which were shared at `begunAt`; null when it had its time. */
export function nextAudienceCheck(buy: MediaBuyState, begunAt: Date, now: Date): Date | null {
  const { pendingChange, statusSince } = buy;
  const { maxAudienceWait, maxChangeAudienceWait } = mediaBuyLimits;
  const requestedAt = pendingChange ? Date.parse(pendingChange.requestedAt) : statusSince.getTime();
  const waited = now.getTime() - Math.max(begunAt.getTime(), requestedAt);
  const isOver = waited > (nextRequestOf(buy) === 'change' ? maxChangeAudienceWait : maxAudienceWait);
  return isOver ? null : later(now, delayByAge(waited));
}
