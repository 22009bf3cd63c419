import type { DomainEvent } from '@exchange/kernel';
import type { MediaBuyState, PendingChange } from './media-buy-state';
import type { MediaBuyStatus } from './media-buy.states';

export type MediaBuyEventType = 'media_buys.created' | 'media_buys.updated';
export type MediaBuyChangeEventType = 'media_buys.change_agreed' | 'media_buys.change_refused';

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

/** How a requested change ended. */
export interface MediaBuyChangeEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly action: PendingChange['action'];
  /** Whose wish it was; null: a person's. */
  readonly requestId: string | null;
  /** Why it was refused, in words that a buyer may read. */
  readonly reason: string | null;
}

export function changeEvent(
  state: MediaBuyState,
  change: PendingChange,
  agreed: boolean,
  occurredAt: Date,
): DomainEvent<MediaBuyChangeEvent> {
  const { accountId, id: mediaBuyId, campaignId, advertiserId } = state;
  const type: MediaBuyChangeEventType = agreed ? 'media_buys.change_agreed' : 'media_buys.change_refused';
  const requestId = change.action === 'update' ? change.requestId : null;
  const payload = { mediaBuyId, campaignId, advertiserId, action: change.action, requestId, reason: agreed ? null : state.reason };
  return { type, accountId, occurredAt, payload };
}
