import type { MediaBuyEvent } from '@exchange/media-buys';
import type { Notice } from '../../domain/notification';

type Said = Pick<Notice, 'type' | 'status'> & { readonly says: string };

/** What a media buy is now, in the words that the vocabulary has for it; any other state is `media_buy.updated`. */
const said: Partial<Record<MediaBuyEvent['status'], Said>> = {
  PENDING_APPROVAL: { type: 'media_buy.awaiting_source_moderation', status: 'info', says: "waits for the seller's answer" },
  INPUT_REQUIRED: { type: 'media_buy.updated', status: 'warning', says: 'waits for input that the seller asked for' },
  ACTIVE: { type: 'media_buy.updated', status: 'success', says: 'is active' },
  COMPLETED: { type: 'media_buy.updated', status: 'success', says: 'is completed' },
  REJECTED: { type: 'media_buy.source_rejected', status: 'error', says: 'was rejected by the seller' },
  FAILED: { type: 'media_buy.forward_failed', status: 'error', says: 'could not be booked with the seller' },
  ARCHIVED: { type: 'media_buy.deleted', status: 'info', says: 'was archived' },
};

export function mediaBuyUpdated(event: MediaBuyEvent): Notice {
  const { mediaBuyId, campaignId, advertiserId, status } = event;
  const { says, ...kind } = said[status] ?? { type: 'media_buy.updated', status: 'info', says: `is ${status}` };
  return {
    ...kind,
    message: `Media buy ${mediaBuyId} ${says}.`,
    path: `/api/v2/buyer/campaigns/${campaignId}/media-buy-status`,
    advertiserId,
    campaignId,
    data: { ...event },
  };
}
