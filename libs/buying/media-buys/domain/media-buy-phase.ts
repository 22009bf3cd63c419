import type { MediaBuyState } from './media-buy-state';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';

/** Phases of a media buy in tools (gaps-2.md §15.8). A paused media buy is active. */
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
  // The buyer has to decide.
  PENDING_BUYER_DECISION: 'inputRequired',
  ACTIVE: 'active',
  PAUSED: 'active',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
  FAILED: 'failed',
  REJECTED: 'rejected',
};

/** `ending`: the seller has not agreed to the cancellation yet. An archived media buy has the phase of its last `sourceStatus`, else `canceled`. */
export function mediaBuyPhase({ status, sourceStatus, pendingChange }: Standing): MediaBuyPhase {
  if (status === 'ARCHIVED') return sourceStatus === 'completed' || sourceStatus === 'rejected' ? sourceStatus : 'canceled';
  return pendingChange?.action === 'cancel' && mediaBuyStates.is(status, 'live') ? 'ending' : phases[status];
}

/** `unknown`: the seller was asked, but it is unknown whether it received the request. */
export const pendingPlaces = ['salesagent', 'unknown'] as const;

/** The party that has to act; null when nothing waits for the seller. */
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
