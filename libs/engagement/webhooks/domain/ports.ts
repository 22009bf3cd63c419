import type { CursorRequest, Step } from '@exchange/kernel';
import type { Delivery, DeliveryKey, DeliveryKind, Outcome } from './delivery';
import type { EventType, Subscription, SubscriptionKey, SubscriptionState } from './subscription';

/** What decides who receives an event. */
export interface Occurrence {
  readonly accountId: number;
  readonly occurredAt: Date;
}

/** A subscription as an event finds it. */
export interface Registered {
  readonly id: string;
  /** Whether its receiver is told. Otherwise it has failed, and its log says that the event was skipped. */
  readonly isActive: boolean;
}

/** Deleted subscriptions do not exist here: no method finds them. */
export abstract class Subscriptions {
  /**
   * Stores it with its secret, encrypted, unless `admit` throws: it is shown what the account has, and nothing else is registered on the account
   * meanwhile.
   */
  abstract insert(subscription: Subscription, secret: string, admit: (existing: readonly SubscriptionState[]) => void): Promise<void>;
  /** Locks, steps, saves. Null when there is none. */
  abstract change(key: SubscriptionKey, step: Step<Subscription>): Promise<Subscription | null>;
  abstract find(key: SubscriptionKey): Promise<Subscription | null>;
  /** All of the account, newest first. */
  abstract list(accountId: number): Promise<Subscription[]>;
  /** For each event, those that were created before it, newest first (rest-api.md, Events: no replay to new subscriptions). */
  abstract registeredBefore(eventType: EventType, events: readonly Occurrence[]): Promise<Registered[][]>;
}

/** The log: every delivery and what became of it. */
export abstract class Deliveries {
  /** Skips those whose event already has a delivery for the subscription. Returns what was stored. */
  abstract insert(deliveries: readonly Delivery[]): Promise<Delivery[]>;
  abstract find(key: DeliveryKey, subscriptionId: string): Promise<Delivery | null>;
  /** Newest first, one more than the limit. The keyset is `[createdAt, id]`. */
  abstract page(subscription: SubscriptionKey, request: CursorRequest): Promise<Delivery[]>;
  abstract cancelPending(subscription: SubscriptionKey, at: Date): Promise<void>;
  /** How many attempts that were claimed after the moment have no result yet. */
  abstract openAttempts(subscription: SubscriptionKey, claimedAfter: Date): Promise<number>;
  /** Removes what was created before the moment and is settled. Returns how many; at most `limit`. */
  abstract forget(createdBefore: Date, limit: number): Promise<number>;
}

export interface Waiting extends DeliveryKey {
  readonly url: string;
}

/** A claim on a delivery: whoever holds the fence token may settle it. */
export interface Claim extends DeliveryKey {
  readonly subscriptionId: string;
  readonly fence: string;
}

/** What a claim is given back by. */
export type Held = Pick<Claim, 'accountId' | 'id' | 'fence'>;

export interface Claimed extends Claim {
  readonly kind: DeliveryKind;
  readonly url: string;
  /** Null when nobody can read it: what is stored is not what was sealed. */
  readonly secret: string | null;
  readonly body: string;
  readonly trace: string | null;
}

export interface Settlement extends Claim {
  readonly outcome: Outcome;
}

/**
 * The worker's side of the same rows, many at a time. Deliveries whose secret only another process can open (its key is not here) are left to it:
 * they are not offered, and a claim that meets one gives it back.
 */
export abstract class Attempts {
  /** Those of the keys that are still pending, with where they go. */
  abstract waiting(keys: readonly DeliveryKey[]): Promise<Waiting[]>;
  /** Pending ones created before the moment, subscriptions in turn and the oldest of each first: at most `perSubscription` of each, `limit` of all. */
  abstract overdue(createdBefore: Date, perSubscription: number, limit: number): Promise<Waiting[]>;
  /**
   * Committed when it returns. A key is claimed by one caller only, and only while its subscription is active: the claim and the end of a
   * subscription exclude each other. Keys of ended subscriptions become `cancelled`; keys that are not pending are left out.
   */
  abstract claim(keys: readonly DeliveryKey[], fence: string, at: Date): Promise<Claimed[]>;
  /** Gives back claims that were provably not sent. */
  abstract release(claims: readonly Held[]): Promise<void>;
  /**
   * Results of claims that still hold their fence are stored and counted on their subscriptions in the order of their end, those of one
   * subscription in one transaction; everything else changes nothing. A subscription that fails takes its pending deliveries with it.
   */
  abstract settle(settlements: readonly Settlement[]): Promise<void>;
  /** Claims without a result that were made before the moment. */
  abstract stale(claimedBefore: Date, limit: number): Promise<Claim[]>;
}

/** Tells workers that something is pending. May be lost: the sweeper finds what nobody was told about. */
export abstract class DeliveryBell {
  abstract ring(keys: readonly DeliveryKey[]): Promise<void>;
}

/** The other end of a webhook. */
export abstract class Receivers {
  /** Why the URL cannot be a destination, in words for whoever entered it; null when it can. */
  abstract refusal(url: string): string | null;
  /** One POST; never rejects. */
  abstract post(request: { url: string; headers: Record<string, string>; body: Buffer }): Promise<Omit<Outcome, 'at'>>;
}
