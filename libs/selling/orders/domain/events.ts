import { defineEvents } from '@exchange/kernel';
import type { ApprovalStatus } from './approval.states';
import type { OrderRecord, Side } from './order-state';
import type { OrderStatus } from './order.states';

/** What a line of the timeline can tell. */
export const happenings = [
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
export type Happening = (typeof happenings)[number];

/** What is true since this revision, and what made it so: a line of the media buy's timeline. */
export interface OrderEvent {
  readonly mediaBuyId: string;
  readonly storefrontId: number;
  readonly buyer: { readonly customerId: number | null; readonly name: string | null };
  readonly what: Happening;
  readonly by: Side;
  /** The label of whoever did it, as far as it is known. */
  readonly actor: string | null;
  readonly note: string | null;
  readonly status: OrderStatus;
  readonly approval: ApprovalStatus | null;
  readonly revision: number;
}

export interface Doing {
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

const types: Partial<Record<Happening, keyof OrderEvents>> = {
  received: 'orders.received',
  approved: 'orders.approved',
  rejected: 'orders.rejected',
};

export function orderEvent(what: Happening, { by, actor }: Doing, note: string | null, state: OrderRecord, at: Date) {
  const { accountId, id: mediaBuyId, storefrontId, buyerCustomerId: customerId, buyerName: name, status, approval, revision } = state;
  const payload = { mediaBuyId, storefrontId, buyer: { customerId, name }, what, by, actor, note, status, approval, revision };
  return eventOf(types[what] ?? 'orders.changed', accountId, at, payload);
}
