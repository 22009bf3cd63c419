import type { MediaBuyState } from './media-buy-state';
import type { BuyErrorCode } from './outcome';

/** Statuses of the status poll (gaps.md §5.2). The first one that a media buy has is the status of its campaign. */
export const operationalStatuses = [
  'attention_required',
  'active',
  'pending_creatives',
  'pending_start',
  'paused',
  'draft',
  'completed',
  'no_media_buys',
] as const;
export type OperationalStatus = (typeof operationalStatuses)[number];

export function operationalStatusOf({ status, sourceStatus }: MediaBuyState): OperationalStatus {
  switch (status) {
    case 'DRAFT':
      return 'draft';
    case 'PENDING_APPROVAL':
      return 'pending_start';
    case 'ACTIVE':
      return sourceStatus === 'pending_creatives' || sourceStatus === 'pending_start' ? sourceStatus : 'active';
    case 'PAUSED':
      return 'paused';
    case 'COMPLETED':
    case 'CANCELED':
    case 'ARCHIVED':
      return 'completed';
    default:
      return 'attention_required';
  }
}

/** Whether the next answer can start the media buy, or end a change that blocked the pause of its campaign. A refused pause is not requested again. */
export function canBegin({ status, pendingChange }: MediaBuyState): boolean {
  return status !== 'ACTIVE' || (pendingChange !== null && pendingChange.action !== 'pause');
}

export function campaignStatusOf(buys: readonly MediaBuyState[]): OperationalStatus {
  const words = new Set(buys.map(operationalStatusOf));
  return operationalStatuses.find((word) => words.has(word)) ?? 'no_media_buys';
}

/** Reasons for a pending media buy (gaps.md §5.5). */
export const pendingReasons = [
  'pending_buyer_decision',
  'forward_failed_needs_correction',
  'forward_failed_retrying',
  'awaiting_source_moderation',
  'no_creatives_attached',
  'scheduled_not_started',
] as const;
export type PendingReason = (typeof pendingReasons)[number];

type Pending = Pick<MediaBuyState, 'status' | 'sourceStatus' | 'sellerMediaBuyId' | 'taskId' | 'reason'>;

export function pendingReasonOf({ status, sourceStatus, sellerMediaBuyId, taskId, reason }: Pending): PendingReason | null {
  if (status === 'PENDING_BUYER_DECISION') return 'pending_buyer_decision';
  if (status === 'INPUT_REQUIRED') return 'forward_failed_needs_correction';
  if (status === 'PENDING_APPROVAL') {
    if (reason !== null) return 'forward_failed_retrying';
    return taskId === null && sellerMediaBuyId === null ? null : 'awaiting_source_moderation';
  }
  if (status !== 'ACTIVE') return null;
  if (sourceStatus === 'pending_creatives') return 'no_creatives_attached';
  return sourceStatus === 'pending_start' ? 'scheduled_not_started' : null;
}

export const errorOwners = ['buyer_input', 'platform', 'seller'] as const;
export type ErrorOwner = (typeof errorOwners)[number];

export function ownerOf(code: BuyErrorCode): ErrorOwner {
  if (code === 'platform_error') return 'platform';
  return code === 'invalid_request' || code === 'quote_expired' ? 'buyer_input' : 'seller';
}
