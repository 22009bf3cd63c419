import type { Keyset, Step } from '@exchange/kernel';
import type { ApprovalStatus } from './approval.states';
import type { DeliveryDay, DeliveryRange } from './delivery';
import type { OrderEvent } from './events';
import type { Order } from './order';
import type { OrderKey, OrderRecord } from './order-state';

/** What the seller looks for; what is left out restricts nothing. */
export interface OrderFilter {
  readonly accountId: number;
  readonly statuses?: readonly string[];
  readonly buyerCustomerId?: number;
  readonly sourceId?: string;
  /** Both inclusive. */
  readonly flightStartFrom?: Date;
  readonly flightStartTo?: Date;
}

/** Where a page begins, and the instant at which urgency is judged: the same on every page of one walk. */
export interface UrgencySlice {
  readonly at: Date;
  readonly after: { readonly urgent: boolean; readonly createdAt: Date; readonly id: string } | null;
  readonly take: number;
  readonly skip: number;
}

export interface NewestSlice {
  readonly limit: number;
  /** `[createdAt, id]` */
  readonly after: Keyset | null;
}

/** Whose orders a buyer may see. */
export interface BuyerScope {
  readonly accountId: number;
  readonly storefrontId: number;
  readonly buyerKey: string;
}

export interface TimelineEntry extends Pick<OrderEvent, 'what' | 'by' | 'actor' | 'note' | 'status' | 'revision'> {
  readonly at: Date;
}

export abstract class Orders {
  abstract insert(order: Order): Promise<void>;
  /** Row lock, pure `fn`, save, with a line of the timeline for every event. Null from `fn` leaves the row alone; null also when there is no such order. */
  abstract change(key: OrderKey, fn: Step<Order>): Promise<Order | null>;
  abstract find(key: OrderKey): Promise<OrderRecord | null>;
  /** Urgent ones first (waiting for a decision at `at`, starting within 48 hours of it), then the others; newest first in both. */
  abstract list(filter: OrderFilter, slice: UrgencySlice): Promise<readonly OrderRecord[]>;
  abstract count(filter: OrderFilter): Promise<number>;
  /** Those that needed a decision, newest first, one more than the limit. */
  abstract approvals(accountId: number, statuses: readonly ApprovalStatus[], slice: NewestSlice): Promise<readonly OrderRecord[]>;
  /** Newest first, one more than the limit. */
  abstract ofBuyer(
    scope: BuyerScope,
    filter: { readonly ids?: readonly string[]; readonly statuses?: readonly string[] },
    slice: NewestSlice,
  ): Promise<readonly OrderRecord[]>;
  /** Oldest first, after a revision, one more than the limit. */
  abstract timeline(key: OrderKey, afterRevision: number, limit: number): Promise<readonly TimelineEntry[]>;
  /** Those that time is to move: longest due first. */
  abstract due(now: Date, limit: number): Promise<readonly OrderKey[]>;
}

export abstract class Deliveries {
  /** A day that was told before is told anew, not added to. */
  abstract replace(key: OrderKey, days: readonly DeliveryDay[], now: Date): Promise<void>;
  /** By day, then package. */
  abstract of(key: OrderKey, range: DeliveryRange): Promise<readonly DeliveryDay[]>;
  /** Spend per package over the whole flight, in decimal strings. */
  abstract spending(key: OrderKey): Promise<ReadonlyMap<string, string>>;
}

/** What makes a buyer's request safe to repeat. */
export interface BuyerRequest extends BuyerScope {
  readonly key: string;
  /** Of what is asked for. */
  readonly digest: string;
}

export interface Replay<Answer> {
  readonly answer: Answer;
  readonly replayed: boolean;
}

export abstract class Replays {
  /**
   * The first answer to this key, for ever: the work is done once, also when the same request arrives twice at the same time. 409
   * `IDEMPOTENCY_CONFLICT` when the key was used for something else. Answers are plain JSON. Work that fails leaves the key free.
   */
  abstract once<Answer extends object>(request: BuyerRequest, work: () => Promise<Answer>): Promise<Replay<Answer>>;
}
