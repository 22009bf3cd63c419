import type { MediaBuyEvents } from '@exchange/media-buys';
import type { Notice } from '../../domain/notification';
import { stateText } from './notices-of';

type MediaBuyEvent = MediaBuyEvents['media_buys.updated'];
type MediaBuyChangeEvent = MediaBuyEvents['media_buys.change_agreed'];

type StateNotice = Pick<Notice, 'type' | 'status'> & { readonly text: string };

/** Type, status and text by state; any other state is `media_buy.updated`. */
const stateNotices: Partial<Record<MediaBuyEvent['status'], StateNotice>> = {
  PENDING_APPROVAL: { type: 'media_buy.awaiting_source_moderation', status: 'info', text: "waits for the seller's answer" },
  INPUT_REQUIRED: { type: 'media_buy.updated', status: 'warning', text: 'waits for input that the seller asked for' },
  PENDING_BUYER_DECISION: { type: 'media_buy.updated', status: 'warning', text: 'waits for your decision' },
  ACTIVE: { type: 'media_buy.updated', status: 'success', text: 'is active' },
  COMPLETED: { type: 'media_buy.updated', status: 'success', text: 'is completed' },
  REJECTED: { type: 'media_buy.source_rejected', status: 'error', text: 'was rejected by the seller' },
  FAILED: { type: 'media_buy.forward_failed', status: 'error', text: 'could not be booked with the seller' },
  ARCHIVED: { type: 'media_buy.deleted', status: 'info', text: 'was archived' },
};

export function mediaBuyDrifted(event: MediaBuyEvents['media_buys.drifted']): Notice {
  const { mediaBuyId, campaignId, advertiserId, fields } = event;
  return {
    type: 'media_buy.updated',
    status: 'warning',
    message: `The seller of media buy ${mediaBuyId} does something else than what was ordered: ${fields.slice(0, 5).join(', ')}.`,
    path: `media-buys/${mediaBuyId}`,
    advertiserId,
    campaignId,
    data: { ...event },
  };
}

/** One notification for all new issues of one code. A persisting issue raises no further one. */
export function mediaBuyDeliveryIssue(event: MediaBuyEvents['media_buys.delivery_issue']): Notice {
  const { mediaBuyId, campaignId, advertiserId, message } = event;
  return {
    type: 'media_buy.updated',
    status: 'warning',
    message: `Delivery of media buy ${mediaBuyId}: ${message}`,
    path: `media-buys/${mediaBuyId}`,
    advertiserId,
    campaignId,
    data: { ...event },
  };
}

/** Raised when other resources than before cannot be used, or all can be used again. */
export function mediaBuyImpaired(event: MediaBuyEvents['media_buys.impaired']): Notice {
  const { mediaBuyId, campaignId, advertiserId, message } = event;
  return {
    type: 'media_buy.updated',
    status: message === null ? 'success' : 'warning',
    message: message === null ? `Media buy ${mediaBuyId} is not impaired any more.` : `Media buy ${mediaBuyId} is impaired. ${message}`,
    path: `media-buys/${mediaBuyId}`,
    advertiserId,
    campaignId,
    data: { ...event },
  };
}

export function mediaBuyUpdated(event: MediaBuyEvent): Notice {
  const { mediaBuyId, campaignId, advertiserId, status, bookedOtherwise } = event;
  const { text, ...kind } = stateNotices[status] ?? { type: 'media_buy.updated', status: 'info', text: `is ${stateText(status)}` };
  return {
    ...kind,
    message: `Media buy ${mediaBuyId} ${text}${bookedOtherwise === undefined ? '.' : `: ${bookedOtherwise}`}`,
    path: `media-buys/${mediaBuyId}`,
    advertiserId,
    campaignId,
    data: { ...event },
  };
}

/** Result of a change that a person asked for. Changes of an optimization are notified as suggestions. */
export function mediaBuyChanged(agreed: boolean, event: MediaBuyChangeEvent): Notice | null {
  const { mediaBuyId, campaignId, advertiserId, requestId, reason } = event;
  if (requestId !== null) return null;
  const outcome = agreed
    ? { type: 'media_buy_update_proposal.approved', status: 'success', message: `The seller agreed to change media buy ${mediaBuyId}.` }
    : {
        type: 'media_buy_update_proposal.rejected',
        status: 'error',
        message: `The seller refused to change media buy ${mediaBuyId}${reason === null ? '.' : `: ${reason}`}`,
      };
  return { ...outcome, path: `media-buys/${mediaBuyId}`, advertiserId, campaignId, data: { ...event } } as Notice;
}
