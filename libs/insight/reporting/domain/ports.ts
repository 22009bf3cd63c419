import { Bell, type CursorRequest, type Step } from '@exchange/kernel';
import type { BreakdownQuestion, BreakdownRow, BreakdownTotal } from './breakdown';
import type { Collection, CollectionAttempt, CollectionKey, CollectionState } from './collection';
import type { Period } from './days';
import type { DeliveryImport, DeliveryImportState } from './delivery-import';
import type { DeliveryRequest, DeliveryRequestState } from './delivery-request';
import type { Fact, FactSource, LineDay, LineSum, Scope, SellerDay } from './facts';
import type { SellerAnswer } from './seller-answer';

/**
 * What was delivered, by package and day, and its monthly roll-ups. They always agree: both are written by the transaction that publishes,
 * and the roll-ups are computed from the days, so that repeated, late and concurrent writes leave them exact.
 */
export abstract class DeliveryFacts {
  /** Puts facts aside under a name. Gives the line numbers of those whose package and day were put aside before. */
  abstract stage(stagingId: string, accountId: number, facts: readonly Fact[]): Promise<readonly number[]>;
  /** What was put aside takes the place of what was known of these days. Gives how many days reports show with other numbers than before. */
  abstract publish(stagingId: string, accountId: number, source: FactSource): Promise<number>;
  abstract discard(stagingId: string): Promise<void>;
  /** What crashed processes have left aside. */
  abstract discardOlderThan(before: Date): Promise<void>;
  /** One sum for every package that delivered in the period; without a period, for every package since it began. */
  abstract sums(scope: Scope, period?: Period): Promise<readonly LineSum[]>;
  /**
   * Sums by dimensions, in the order of their members, after the place `after`: at most one row more than the limit. Without dimensions one row, or none
   * where nothing was delivered.
   */
  abstract breakdown(question: BreakdownQuestion, request: CursorRequest): Promise<readonly BreakdownRow[]>;
  /** Of all rows of a question together; null where nothing was delivered. */
  abstract total(question: Omit<BreakdownQuestion, 'by'>): Promise<BreakdownTotal | null>;
  /** Days of these lines, by day and line. */
  abstract days(accountId: number, lineIds: readonly number[], period: Period): Promise<readonly LineDay[]>;
  /** What sellers say, by day and line. An imported day of which its seller has said nothing has a spend of 0. */
  abstract sellerDays(accountId: number, mediaBuyIds: readonly string[], period?: Period): Promise<readonly SellerDay[]>;
}

export abstract class DeliveryImports {
  abstract insert(delivery: DeliveryImport): Promise<void>;
  abstract find(key: Pick<DeliveryImportState, 'accountId' | 'id'>): Promise<DeliveryImportState | null>;
  /** Newest first, one more than the limit. */
  abstract list(accountId: number, request: CursorRequest): Promise<readonly DeliveryImportState[]>;
}

export abstract class Collections {
  /** Begins one, unless there is one: then it is woken. */
  abstract enroll(key: CollectionKey, now: Date): Promise<void>;
  /** Row lock, pure `fn`, save. Null from `fn` leaves the row alone; null is also the answer when there is no such collection. */
  abstract change(key: CollectionKey, fn: Step<Collection>): Promise<Collection | null>;
  abstract find(key: CollectionKey): Promise<CollectionState | null>;
  /** Those whose seller is to be asked and nobody asks: oldest due first. */
  abstract due(now: Date, limit: number): Promise<readonly CollectionAttempt[]>;
}

/** What people asked sellers for again. At most one of a media buy waits. Joins the surrounding transaction. */
export abstract class DeliveryRequests {
  /** False when one waits already. */
  abstract insert(request: DeliveryRequest): Promise<boolean>;
  /** Ends the one that waits, where there is one. `reason`: why it was not answered. */
  abstract settle(key: CollectionKey, reason: string | null, now: Date): Promise<void>;
  /** Of a media buy: newest first, one more than the limit. */
  abstract list(key: CollectionKey, request: CursorRequest): Promise<readonly DeliveryRequestState[]>;
}

export abstract class CollectionBell extends Bell<CollectionAttempt> {}

/** What is asked of a seller. */
export interface DeliveryQuestion {
  readonly sellerId: number;
  readonly sellerMediaBuyId: string;
  readonly brandDomain: string;
  readonly currency: string;
  /** Our ids by the seller's. */
  readonly packageIds: ReadonlyMap<string, string>;
  /** Never empty. */
  readonly period: Period;
  /** The seller has shown that it counts the day of `end_date` too, as AdCP 3.0 leaves it open. Left out: it excludes it (AdCP 3.1). */
  readonly includesEnd?: boolean;
}

/** Asks the seller of a media buy what was delivered. Never throws: whatever the seller does becomes an answer. Changes nothing there. */
export abstract class DeliveryDesk {
  abstract ask(question: DeliveryQuestion, signal: AbortSignal): Promise<SellerAnswer>;
}
