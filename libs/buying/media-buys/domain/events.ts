import { defineEvents, type DeliveryIssue, type DeliveryIssueCode, deliveryIssueCodes } from '@exchange/kernel';
import type { MediaBuyState, PendingChange } from './media-buy-state';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';

/** What is true since this revision. */
export interface MediaBuyEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly sellerId: number;
  readonly status: MediaBuyStatus;
  readonly sourceStatus: string | null;
  readonly revision: number;
  /** Whether it ended here without having run: nothing of its budget was spent. */
  readonly hasEndedUnspent?: boolean;
  /** What the seller booked instead of what was agreed, in words: the buyer decides on it. Only when that is new. */
  readonly bookedOtherwise?: string;
}

/** How a requested change ended. */
export interface MediaBuyChangeEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly action: PendingChange['action'];
  /** Whose wish it was; null: a person's. */
  readonly requestId: string | null;
  /** Names this change and no other; not in events of the version before. */
  readonly changeId?: string;
  /** Why it was refused, in words that a buyer may read. */
  readonly reason: string | null;
}

/** What the seller says is not what was ordered. */
export interface MediaBuyDriftEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  /** In the protocol's words. */
  readonly fields: readonly string[];
}

/** Something of its delivery is not counted as the seller reports it, or is not known. One event a code, for everything that is new of it. */
export interface MediaBuyDeliveryIssueEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly code: DeliveryIssueCode;
  readonly message: string;
  /** Empty: it is about the media buy as a whole. */
  readonly packageIds: readonly string[];
  readonly revision: number;
}

export interface MediaBuyEvents {
  'media_buys.created': MediaBuyEvent;
  'media_buys.updated': MediaBuyEvent;
  'media_buys.change_agreed': MediaBuyChangeEvent;
  'media_buys.change_refused': MediaBuyChangeEvent;
  'media_buys.drifted': MediaBuyDriftEvent;
  'media_buys.delivery_issue': MediaBuyDeliveryIssueEvent;
}

export type MediaBuyEventType = 'media_buys.created' | 'media_buys.updated';

const eventOf = defineEvents<MediaBuyEvents>();

type Told = Pick<MediaBuyEvent, 'hasEndedUnspent' | 'bookedOtherwise'>;

export function mediaBuyEvent(type: MediaBuyEventType, state: MediaBuyState, occurredAt: Date, told: Told = {}) {
  const { accountId, id: mediaBuyId, campaignId, advertiserId, sellerId, status, sourceStatus, revision } = state;
  return eventOf(type, accountId, occurredAt, { mediaBuyId, campaignId, advertiserId, sellerId, status, sourceStatus, revision, ...told });
}

export function driftEvent({ accountId, id: mediaBuyId, campaignId, advertiserId, drift }: MediaBuyState, occurredAt: Date) {
  const fields = [...new Set(drift.map(({ field }) => field))];
  return eventOf('media_buys.drifted', accountId, occurredAt, { mediaBuyId, campaignId, advertiserId, fields });
}

export function deliveryIssueEvents(state: MediaBuyState, issues: readonly DeliveryIssue[], occurredAt: Date) {
  const { accountId, id: mediaBuyId, campaignId, advertiserId, revision } = state;
  return deliveryIssueCodes.flatMap((code) => {
    const [first, ...others] = issues.filter((issue) => issue.code === code);
    if (!first) return [];
    const message = others.length === 0 ? first.message : `${first.message} (and ${others.length} more)`;
    const packageIds = [...new Set([first, ...others].flatMap(({ packageId }) => packageId ?? []))];
    const payload = { mediaBuyId, campaignId, advertiserId, code, message, packageIds, revision };
    return eventOf('media_buys.delivery_issue', accountId, occurredAt, payload);
  });
}

/** Over without having run: refused, not booked, or canceled before the seller agreed or the flight began. */
export function endsUnspent({ status, flightStart }: MediaBuyState, next: MediaBuyStatus, now: Date): boolean {
  if (next === 'COMPLETED' || !mediaBuyStates.is(next, 'over') || mediaBuyStates.is(status, 'over')) return false;
  return !mediaBuyStates.is(status, 'running') || flightStart > now;
}

/** Of whoever asked, else our own. */
export const changeIdOf = (change: PendingChange): string => (change.action === 'update' ? change.requestId : null) ?? change.key;

export function changeEvent(state: MediaBuyState, change: PendingChange, agreed: boolean, occurredAt: Date) {
  const { accountId, id: mediaBuyId, campaignId, advertiserId } = state;
  const requestId = change.action === 'update' ? change.requestId : null;
  const { action } = change;
  const reason = agreed ? null : state.reason;
  const payload = { mediaBuyId, campaignId, advertiserId, action, requestId, changeId: changeIdOf(change), reason };
  return eventOf(agreed ? 'media_buys.change_agreed' : 'media_buys.change_refused', accountId, occurredAt, payload);
}
