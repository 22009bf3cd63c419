import { defineEvents } from '@exchange/kernel';
import type { OrderApprovalStatus } from './approval.states';
import type { OrderRecord, Side } from './order-state';
import type { OrderStatus } from './order.states';

export const timelineKinds = [
  'received',
  'approved',
  'rejected',
  'expired',
  'started',
  'paused',
  'resumed',
  'changed',
  'canceled',
  'completed',
  'delivery_reported',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** A change of the media buy and the state after it: one line of its timeline. */
export interface OrderEvent {
  readonly mediaBuyId: string;
  readonly storefrontId: number;
  readonly buyer: { readonly customerId: number | null; readonly name: string | null };
  readonly what: TimelineKind;
  readonly by: Side;
  /** Label of the person or program, if known. */
  readonly actor: string | null;
  readonly note: string | null;
  readonly status: OrderStatus;
  readonly approval: OrderApprovalStatus | null;
  readonly revision: number;
}

export interface Author {
  readonly by: Side;
  readonly actor: string | null;
}

export interface OrderEvents {
  'orders.received': OrderEvent;
  'orders.approved': OrderEvent;
  'orders.rejected': OrderEvent;
  'orders.changed': OrderEvent;
}

const eventOf = defineEvents<OrderEvents>();

const eventTypeByKind: Partial<Record<TimelineKind, keyof OrderEvents>> = {
  received: 'orders.received',
  approved: 'orders.approved',
  rejected: 'orders.rejected',
};

export function orderEvent(what: TimelineKind, { by, actor }: Author, note: string | null, state: OrderRecord, at: Date) {
  const { accountId, id: mediaBuyId, storefrontId, buyerCustomerId: customerId, buyerName: name, status, approval, revision } = state;
  const payload = { mediaBuyId, storefrontId, buyer: { customerId, name }, what, by, actor, note, status, approval, revision };
  return eventOf(eventTypeByKind[what] ?? 'orders.changed', accountId, at, payload);
}
