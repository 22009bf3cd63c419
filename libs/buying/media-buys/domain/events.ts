import { defineEvents, type DeliveryIssue, type DeliveryIssueCode, deliveryIssueCodes } from '@exchange/kernel';
import { impairmentText } from './impairments';
import type { MediaBuyState, PendingChange } from './media-buy-state';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';

export interface MediaBuyEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly sellerId: number;
  readonly status: MediaBuyStatus;
  readonly sourceStatus: string | null;
  readonly revision: number;
  /** Whether this event ended the media buy before it ran: nothing of its budget was spent. */
  readonly hasEndedUnspent?: boolean;
  /** Terms that the seller booked with other values than agreed, in words. Only when new. */
  readonly bookedOtherwise?: string;
}

export interface MediaBuyChangeEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly action: PendingChange['action'];
  /** Id given by the requester; null for a person's request. */
  readonly requestId: string | null;
  /** Unique id of the change; absent in events of the earlier version. */
  readonly changeId?: string;
  /** Reason of a refusal, in words for the buyer. */
  readonly reason: string | null;
}

export interface MediaBuyDriftEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly fields: readonly string[];
}

/** New reasons why ad delivery is unknown or is not counted as reported. One event per code covers all new issues of it. */
export interface MediaBuyDeliveryIssueEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly code: DeliveryIssueCode;
  readonly message: string;
  /** Empty: the issue concerns the whole media buy. */
  readonly packageIds: readonly string[];
  readonly revision: number;
}

/** Other resources of the order than before cannot be used. */
export interface MediaBuyImpairedEvent {
  readonly mediaBuyId: string;
  readonly campaignId: string;
  readonly advertiserId: number;
  /** The first one in words; null when all can be used again. */
  readonly message: string | null;
  /** Number of resources that cannot be used now. */
  readonly count: number;
  readonly revision: number;
}

export interface MediaBuyEvents {
  'media_buys.created': MediaBuyEvent;
  'media_buys.updated': MediaBuyEvent;
  'media_buys.change_agreed': MediaBuyChangeEvent;
  'media_buys.change_refused': MediaBuyChangeEvent;
  'media_buys.drifted': MediaBuyDriftEvent;
  'media_buys.delivery_issue': MediaBuyDeliveryIssueEvent;
  'media_buys.impaired': MediaBuyImpairedEvent;
}

export type MediaBuyEventType = 'media_buys.created' | 'media_buys.updated';

const eventOf = defineEvents<MediaBuyEvents>();

type EventExtras = Pick<MediaBuyEvent, 'hasEndedUnspent' | 'bookedOtherwise'>;

export function mediaBuyEvent(type: MediaBuyEventType, state: MediaBuyState, occurredAt: Date, more: EventExtras = {}) {
  const { accountId, id: mediaBuyId, campaignId, advertiserId, sellerId, status, sourceStatus, revision } = state;
  return eventOf(type, accountId, occurredAt, {
    mediaBuyId,
    campaignId,
    advertiserId,
    sellerId,
    status,
    sourceStatus,
    revision,
    ...more,
  });
}

export function driftEvent({ accountId, id: mediaBuyId, campaignId, advertiserId, drift }: MediaBuyState, occurredAt: Date) {
  const fields = [...new Set(drift.map(({ field }) => field))];
  return eventOf('media_buys.drifted', accountId, occurredAt, { mediaBuyId, campaignId, advertiserId, fields });
}

export function impairedEvent(
  { accountId, id: mediaBuyId, campaignId, advertiserId, impairments, revision }: MediaBuyState,
  occurredAt: Date,
) {
  const message = impairmentText(impairments);
  const payload = { mediaBuyId, campaignId, advertiserId, message, count: impairments.length, revision };
  return eventOf('media_buys.impaired', accountId, occurredAt, payload);
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

/** Whether the media buy ends without having run: refused, not booked, or canceled before the seller agreed or the flight began. */
export function endsUnspent({ status, flightStart }: MediaBuyState, next: MediaBuyStatus, now: Date): boolean {
  if (next === 'COMPLETED' || !mediaBuyStates.is(next, 'over') || mediaBuyStates.is(status, 'over')) return false;
  return !mediaBuyStates.is(status, 'running') || flightStart > now;
}

/** The requester's id, else the idempotency key of the change. */
export const changeIdOf = (change: PendingChange): string => (change.action === 'update' ? change.requestId : null) ?? change.key;

export function changeEvent(state: MediaBuyState, change: PendingChange, agreed: boolean, occurredAt: Date) {
  const { accountId, id: mediaBuyId, campaignId, advertiserId } = state;
  const requestId = change.action === 'update' ? change.requestId : null;
  const { action } = change;
  const reason = agreed ? null : state.reason;
  const payload = { mediaBuyId, campaignId, advertiserId, action, requestId, changeId: changeIdOf(change), reason };
  return eventOf(agreed ? 'media_buys.change_agreed' : 'media_buys.change_refused', accountId, occurredAt, payload);
}
