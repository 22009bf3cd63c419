import type { DomainEvent } from '@exchange/kernel';
import type { MediaBuyState } from './media-buy-state';
import type { MediaBuyStatus } from './media-buy.states';

export type MediaBuyEventType = 'media_buys.created' | 'media_buys.updated';

/** What is true since this revision. */
export interface MediaBuyEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly sellerId: number;
  readonly status: MediaBuyStatus;
  readonly sourceStatus: string | null;
  readonly revision: number;
}

export function mediaBuyEvent(type: MediaBuyEventType, state: MediaBuyState, occurredAt: Date): DomainEvent<MediaBuyEvent> {
  const { accountId, id: mediaBuyId, campaignId, advertiserId, sellerId, status, sourceStatus, revision } = state;
  return { type, accountId, occurredAt, payload: { mediaBuyId, campaignId, advertiserId, sellerId, status, sourceStatus, revision } };
}
