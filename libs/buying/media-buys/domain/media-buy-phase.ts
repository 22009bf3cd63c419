import type { MediaBuyState } from './media-buy-state';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';

/** gaps-2.md §15.8: where a media buy stands, as agents are told. A paused one is active. */
export const mediaBuyPhases = [
  'draft',
  'pendingApproval',
  'inputRequired',
  'active',
  'ending',
  'completed',
  'canceled',
  'failed',
  'rejected',
] as const;
export type MediaBuyPhase = (typeof mediaBuyPhases)[number];

type Standing = Pick<MediaBuyState, 'status' | 'sourceStatus' | 'pendingChange'>;

const phases: Readonly<Record<Exclude<MediaBuyStatus, 'ARCHIVED'>, MediaBuyPhase>> = {
  DRAFT: 'draft',
  PENDING_APPROVAL: 'pendingApproval',
  INPUT_REQUIRED: 'inputRequired',
  // Its buyer has to decide.
  PENDING_BUYER_DECISION: 'inputRequired',
  ACTIVE: 'active',
  PAUSED: 'active',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
  FAILED: 'failed',
  REJECTED: 'rejected',
};

/** `ending`: its seller has not agreed yet to what ends it. An archived one is what its seller said last, else canceled. */
export function mediaBuyPhase({ status, sourceStatus, pendingChange }: Standing): MediaBuyPhase {
  if (status === 'ARCHIVED') return sourceStatus === 'completed' || sourceStatus === 'rejected' ? sourceStatus : 'canceled';
  return pendingChange?.action === 'cancel' && mediaBuyStates.is(status, 'live') ? 'ending' : phases[status];
}

/** `unknown`: the seller was asked, and nobody knows whether that has reached it. */
export const pendingPlaces = ['salesagent', 'unknown'] as const;

/** With whom the media buy, or a change of it, waits; null where nothing waits for the seller. */
export function pendingAt({
  status,
  pendingChange,
  taskId,
  sellerMediaBuyId,
}: Pick<MediaBuyState, 'status' | 'pendingChange' | 'taskId' | 'sellerMediaBuyId'>): (typeof pendingPlaces)[number] | null {
  if (status === 'INPUT_REQUIRED') return 'salesagent';
  if (status === 'PENDING_APPROVAL') return taskId === null && sellerMediaBuyId === null ? 'unknown' : 'salesagent';
  if (pendingChange === null || !mediaBuyStates.is(status, 'live')) return null;
  return pendingChange.isWaiting === true ? 'salesagent' : 'unknown';
}
