import { audienceIdsIn, type MediaBuyState } from './media-buy-state';
import type { SellerRequest } from './outcome';

/** The next request to the seller. A change requires that the media buy is known to be booked. */
export function nextRequestOf({ pendingChange, sellerMediaBuyId, taskId }: MediaBuyState): SellerRequest {
  if (sellerMediaBuyId === null) return taskId === null ? 'create' : 'task';
  if (!pendingChange?.isWaiting) return pendingChange ? 'change' : 'check';
  return pendingChange.taskId === undefined ? 'check' : 'change task';
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
