import { later } from '@exchange/kernel';
import { audienceDelay, mediaBuyLimits } from './limits';
import { audienceIdsIn, type MediaBuyState } from './media-buy-state';
import type { SellerRequest } from './outcome';

/** The next request to the seller. A change requires that the media buy is known to be booked. */
export function nextRequestOf({ pendingChange, sellerMediaBuyId, taskId }: MediaBuyState): SellerRequest {
  if (sellerMediaBuyId === null) return taskId === null ? 'create' : 'task';
  if (!pendingChange?.isWaiting) return pendingChange ? 'change' : 'check';
  return pendingChange.taskId === undefined ? 'check' : 'change task';
}

/** When it is checked again whether the seller has taken the audiences, which were shared at `begunAt`; null when it had its time. */
export function nextAudienceCheck(buy: MediaBuyState, begunAt: Date, now: Date): Date | null {
  const { pendingChange, statusSince } = buy;
  const { maxAudienceWait, maxChangeAudienceWait } = mediaBuyLimits;
  const requestedAt = pendingChange ? Date.parse(pendingChange.requestedAt) : statusSince.getTime();
  const waited = now.getTime() - Math.max(begunAt.getTime(), requestedAt);
  const isOver = waited > (nextRequestOf(buy) === 'change' ? maxChangeAudienceWait : maxAudienceWait);
  return isOver ? null : later(now, audienceDelay(waited));
}

/** Whether no seller knows the media buy. The seller may know the key of a replaced one. */
export function isUnknownToSeller({ id, fence, idempotencyKey, status, taskId }: MediaBuyState): boolean {
  return status === 'INPUT_REQUIRED' ? taskId === null : fence === 0 && idempotencyKey === id;
}

/** Audiences that the seller must have before the next request. Empty when that request may have been sent. */
export function audiencesToShare(buy: MediaBuyState): readonly string[] {
  const { attempts, decisions, pendingChange } = buy;
  const request = nextRequestOf(buy);
  if (request === 'create') return isUnknownToSeller(buy) ? audienceIdsIn(decisions) : [];
  if (request !== 'change' || attempts > 0 || pendingChange?.action !== 'update') return [];
  const ordered = audienceIdsIn(decisions);
  return audienceIdsIn(pendingChange.terms.decisions ?? null).filter((id) => !ordered.includes(id));
}
