import type { MediaBuyEvents } from '@exchange/media-buys';
import type { Notice } from '../../domain/notification';
import { inWords } from './notices-of';

type MediaBuyEvent = MediaBuyEvents['media_buys.updated'];
type MediaBuyChangeEvent = MediaBuyEvents['media_buys.change_agreed'];

type Said = Pick<Notice, 'type' | 'status'> & { readonly says: string };

/** What a media buy is now, in the words that the vocabulary has for it; any other state is `media_buy.updated`. */
const said: Partial<Record<MediaBuyEvent['status'], Said>> = {
  PENDING_APPROVAL: { type: 'media_buy.awaiting_source_moderation', status: 'info', says: "waits for the seller's answer" },
  INPUT_REQUIRED: { type: 'media_buy.updated', status: 'warning', says: 'waits for input that the seller asked for' },
  PENDING_BUYER_DECISION: { type: 'media_buy.updated', status: 'warning', says: 'waits for your decision' },
  ACTIVE: { type: 'media_buy.updated', status: 'success', says: 'is active' },
  COMPLETED: { type: 'media_buy.updated', status: 'success', says: 'is completed' },
  REJECTED: { type: 'media_buy.source_rejected', status: 'error', says: 'was rejected by the seller' },
  FAILED: { type: 'media_buy.forward_failed', status: 'error', says: 'could not be booked with the seller' },
  ARCHIVED: { type: 'media_buy.deleted', status: 'info', says: 'was archived' },
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

/** One notification for everything new of one code: an issue that stays is not told again. */
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

export function mediaBuyUpdated(event: MediaBuyEvent): Notice {
  const { mediaBuyId, campaignId, advertiserId, status, bookedOtherwise } = event;
  const { says, ...kind } = said[status] ?? { type: 'media_buy.updated', status: 'info', says: `is ${inWords(status)}` };
  return {
    ...kind,
    message: `Media buy ${mediaBuyId} ${says}${bookedOtherwise === undefined ? '.' : `: ${bookedOtherwise}`}`,
    path: `media-buys/${mediaBuyId}`,
    advertiserId,
    campaignId,
    data: { ...event },
  };
}

/** How a change ended that somebody asked for. What an optimization asked for is told as such. */
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
