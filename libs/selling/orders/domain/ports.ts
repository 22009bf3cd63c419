import type { Keyset, Step } from '@exchange/kernel';
import type { OrderApprovalStatus } from './approval.states';
import type { DeliveryDay, DeliveryRange } from './delivery';
import type { OrderEvent } from './events';
import type { Order } from './order';
import type { OrderKey, OrderRecord } from './order-state';

/** Filter of the seller's list. Undefined members do not restrict it. */
export interface OrderFilter {
  readonly accountId: number;
  readonly statuses?: readonly string[];
  readonly buyerCustomerId?: number;
  readonly sourceId?: string;
  /** Both inclusive. */
  readonly flightStartFrom?: Date;
  readonly flightStartTo?: Date;
  /** Orders with a package of this product, canceled packages included. */
  readonly productId?: string;
}

/** Start of a page, and the instant of urgency, which is the same on all pages of a list. */
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
  /** Row lock, pure `fn`, save, with one timeline line per event. Null when `fn` returns null or the order does not exist. */
  abstract change(key: OrderKey, fn: Step<Order>): Promise<Order | null>;
  abstract find(key: OrderKey): Promise<OrderRecord | null>;
  /** Urgent orders first (waiting for a decision at `at`, starting within 48 hours of it), then the others; newest first in both. */
  abstract list(filter: OrderFilter, slice: UrgencySlice): Promise<readonly OrderRecord[]>;
  abstract count(filter: OrderFilter): Promise<number>;
  /** Orders with an approval, newest first, one more than the limit. */
  abstract listApprovals(accountId: number, statuses: readonly OrderApprovalStatus[], slice: NewestSlice): Promise<readonly OrderRecord[]>;
  /** Newest first, one more than the limit. */
  abstract listForBuyer(
    scope: BuyerScope,
    filter: { readonly ids?: readonly string[]; readonly statuses?: readonly string[] },
    slice: NewestSlice,
  ): Promise<readonly OrderRecord[]>;
  /** Entries after a revision, oldest first, one more than the limit. */
  abstract timeline(key: OrderKey, afterRevision: number, limit: number): Promise<readonly TimelineEntry[]>;
  /** Orders with a due flight start or end, longest due first. */
  abstract listDue(now: Date, limit: number): Promise<readonly OrderKey[]>;
}

export abstract class DeliveryReports {
  /** Replaces earlier reports of the same days. */
  abstract replace(key: OrderKey, days: readonly DeliveryDay[], now: Date): Promise<void>;
  /** Ordered by day, then package. */
  abstract listDays(key: OrderKey, range: DeliveryRange): Promise<readonly DeliveryDay[]>;
  /** Spend per package over the whole flight, in decimal strings. */
  abstract spendByPackage(key: OrderKey): Promise<ReadonlyMap<string, string>>;
}

/** Identifies a buyer's request, so that it can be repeated. */
export interface BuyerRequest extends BuyerScope {
  readonly key: string;
  readonly digest: string;
}

export interface Replay<Answer> {
  readonly answer: Answer;
  readonly replayed: boolean;
}

export abstract class RequestReplays {
  /**
   * Does the work once per key, also for simultaneous requests, and returns the first answer to repetitions. 409 `IDEMPOTENCY_CONFLICT` when the key
   * was used for another request. Answers are plain JSON. Failed work leaves the key unused.
   */
  abstract once<Answer extends object>(request: BuyerRequest, work: () => Promise<Answer>): Promise<Replay<Answer>>;
}
