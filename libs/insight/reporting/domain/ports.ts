import { WakeUp, type CursorRequest, type Step } from '@exchange/kernel';
import type { BreakdownQuestion, BreakdownRow, BreakdownTotal } from './breakdown';
import type { Collection, CollectionAttempt, CollectionKey, CollectionState } from './collection';
import type { Period } from './days';
import type { DeliveryImport, DeliveryImportState } from './delivery-import';
import type { DeliveryRequest, DeliveryRequestState } from './delivery-request';
import type { Fact, FactSource, LineDay, LineSum, DeliveryScope, SellerDay } from './facts';
import type { SellerDeliveryAnswer } from './seller-answer';

/**
 * Delivery by package and day with monthly sums. Publishing writes both in one transaction and computes the sums from the days, so they agree under
 * repeated, late and concurrent writes.
 */
export abstract class DeliveryFacts {
  /** Stages facts under an id. Returns the line numbers of facts whose package and day were already staged. */
  abstract stage(stagingId: string, accountId: number, facts: readonly Fact[]): Promise<readonly number[]>;
  /** Replaces the known numbers of the staged days. Returns how many days changed in reports. */
  abstract publish(stagingId: string, accountId: number, source: FactSource): Promise<number>;
  abstract discard(stagingId: string): Promise<void>;
  /** Removes staged facts of crashed processes. */
  abstract discardOlderThan(before: Date): Promise<void>;
  /** One sum per package that delivered in the period, or since delivery began. */
  abstract sums(scope: DeliveryScope, period?: Period): Promise<readonly LineSum[]>;
  /** Sums by dimensions, in key order, after the keyset `after`: at most one row more than the limit. Without dimensions at most one row. */
  abstract breakdown(question: BreakdownQuestion, request: CursorRequest): Promise<readonly BreakdownRow[]>;
  /** Sum of all rows of a question; null when nothing was delivered. */
  abstract total(question: Omit<BreakdownQuestion, 'by'>): Promise<BreakdownTotal | null>;
  /** Days of these lines, by day and line. */
  abstract days(accountId: number, lineIds: readonly number[], period: Period): Promise<readonly LineDay[]>;
  /** Spend that sellers report, by day and line. An imported day without a report of its seller has a spend of 0. */
  abstract sellerDays(accountId: number, mediaBuyIds: readonly string[], period?: Period): Promise<readonly SellerDay[]>;
}

export abstract class DeliveryImports {
  abstract insert(delivery: DeliveryImport): Promise<void>;
  abstract find(key: Pick<DeliveryImportState, 'accountId' | 'id'>): Promise<DeliveryImportState | null>;
  /** Imports, newest first, one more than the limit. */
  abstract list(accountId: number, request: CursorRequest): Promise<readonly DeliveryImportState[]>;
}

export abstract class Collections {
  /** Creates a collection, or wakes the existing one. */
  abstract enroll(key: CollectionKey, now: Date): Promise<void>;
  /** Locks the row, applies the pure `fn` and saves. Null from `fn` leaves the row unchanged. Null is returned when there is no row. */
  abstract change(key: CollectionKey, fn: Step<Collection>): Promise<Collection | null>;
  abstract find(key: CollectionKey): Promise<CollectionState | null>;
  /** Due and unclaimed collections, oldest due first. */
  abstract due(now: Date, limit: number): Promise<readonly CollectionAttempt[]>;
}

/** Buyers' requests to ask a seller again. At most one per media buy waits. Joins the surrounding transaction. */
export abstract class DeliveryRequests {
  /** False when a request already waits. */
  abstract insert(request: DeliveryRequest): Promise<boolean>;
  /** Ends the waiting request, if there is one. `reason`: why it was not answered. */
  abstract settle(key: CollectionKey, reason: string | null, now: Date): Promise<void>;
  /** Requests of a media buy, newest first, one more than the limit. */
  abstract list(key: CollectionKey, request: CursorRequest): Promise<readonly DeliveryRequestState[]>;
}

export abstract class CollectionWakeUp extends WakeUp<CollectionAttempt> {}

/** A question to a seller. */
export interface DeliveryQuestion {
  readonly sellerId: number;
  readonly sellerMediaBuyId: string;
  readonly brandDomain: string;
  readonly currency: string;
  /** Ids of the exchange by the seller's package ids. */
  readonly packageIds: ReadonlyMap<string, string>;
  readonly period: Period;
  /** The seller has shown that it includes `end_date`, as AdCP 3.0 allows. Omitted: it excludes it (AdCP 3.1). */
  readonly includesEnd?: boolean;
}

/** Asks the seller of a media buy for delivery. Never throws: failures are answers. Changes nothing at the seller. */
export abstract class SellerDeliveryClient {
  abstract ask(question: DeliveryQuestion, signal: AbortSignal): Promise<SellerDeliveryAnswer>;
}

/** Demos of accounts. Filled by the context of demos (docs/adr/0049). */
export abstract class DeliveredDemos {
  /** The account of the account's active demo; null when it has none with made-up delivery. */
  abstract accountOf(accountId: number): Promise<number | null>;
}
