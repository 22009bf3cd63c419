import type { CursorRequest, Step } from '@exchange/kernel';
import type { Delivery, DeliveryKey, DeliveryKind, DeliveryOutcome } from './delivery';
import type { ListedStatus } from './delivery.states';
import type { WebhookEventType, Subscription, SubscriptionKey, SubscriptionState } from './subscription';

/** Account and time of an event: they decide which subscriptions receive it. */
export interface EventOccurrence {
  readonly accountId: number;
  readonly occurredAt: Date;
}

/** A subscription that existed when the event occurred. */
export interface RegisteredSubscription {
  readonly id: string;
  /** False for a failed subscription: its log gets a skipped delivery. */
  readonly isActive: boolean;
}

/** Subscriptions that are not deleted. Deleted ones are never found. */
export abstract class Subscriptions {
  /** Stores the subscription and its encrypted secret. `admit` sees the account's subscriptions and may throw; registrations are serialized. */
  abstract insert(subscription: Subscription, secret: string, admit: (existing: readonly SubscriptionState[]) => void): Promise<void>;
  /** Locks, applies the step and saves. Returns null when the subscription does not exist. */
  abstract change(key: SubscriptionKey, step: Step<Subscription>): Promise<Subscription | null>;
  abstract find(key: SubscriptionKey): Promise<Subscription | null>;
  /** The signing secret; null when this process cannot open it. */
  abstract openSecret(key: SubscriptionKey): Promise<string | null>;
  /** All subscriptions of the account, newest first. */
  abstract list(accountId: number): Promise<Subscription[]>;
  /** For each event, the subscriptions created before it, newest first (rest-api.md, Events: no replay to new subscriptions). */
  abstract findRegisteredBefore(eventType: WebhookEventType, events: readonly EventOccurrence[]): Promise<RegisteredSubscription[][]>;
}

/** Omitted members select everything. */
export interface DeliveryFilter {
  readonly status?: ListedStatus | undefined;
  /** All deliveries of this event: the first one and its redeliveries. */
  readonly eventId?: string | undefined;
}

export abstract class Deliveries {
  /** Skips deliveries whose event already has one for the subscription. Returns the stored deliveries. */
  abstract insert(deliveries: readonly Delivery[]): Promise<Delivery[]>;
  abstract find(key: DeliveryKey, subscriptionId: string): Promise<Delivery | null>;
  /** Newest first, one more than the limit. The keyset is `[createdAt, id]`. */
  abstract page(subscription: SubscriptionKey, request: CursorRequest, filter?: DeliveryFilter): Promise<Delivery[]>;
  abstract cancelPending(subscription: SubscriptionKey, at: Date): Promise<void>;
  /** Number of attempts claimed after the given time that have no result yet. */
  abstract countOpenAttempts(subscription: SubscriptionKey, claimedAfter: Date): Promise<number>;
  /** Deletes at most `limit` settled deliveries created before the given time. Returns their number. */
  abstract purge(createdBefore: Date, limit: number): Promise<number>;
}

export interface PendingDelivery extends DeliveryKey {
  readonly url: string;
}

/** A claim on a delivery. Only the holder of the fence token may settle it. */
export interface DeliveryClaim extends DeliveryKey {
  readonly subscriptionId: string;
  readonly fence: string;
}

export type ClaimKey = Pick<DeliveryClaim, 'accountId' | 'id' | 'fence'>;

export interface ClaimedDelivery extends DeliveryClaim {
  readonly kind: DeliveryKind;
  readonly url: string;
  /** Null when no process can open the stored secret. */
  readonly secret: string | null;
  readonly body: string;
  readonly trace: string | null;
}

export interface DeliverySettlement extends DeliveryClaim {
  readonly outcome: DeliveryOutcome;
}

/**
 * Claims and results of the worker, many deliveries per call. Deliveries whose secret only another process can open are neither offered nor claimed
 * here.
 */
export abstract class DeliveryAttempts {
  /** The pending deliveries among the keys, with their URLs. */
  abstract findPending(keys: readonly DeliveryKey[]): Promise<PendingDelivery[]>;
  /** Pending deliveries created before the given time, oldest first and subscriptions in turn: at most `perSubscription` each, `limit` in total. */
  abstract findOverdue(createdBefore: Date, perSubscription: number, limit: number): Promise<PendingDelivery[]>;
  /**
   * Claims are committed when the method returns. Each delivery is claimed once, and only while its subscription is active. Deliveries of ended
   * subscriptions become `cancelled`; deliveries that are not pending are left out.
   */
  abstract claim(keys: readonly DeliveryKey[], fence: string, at: Date): Promise<ClaimedDelivery[]>;
  /** Returns claims to pending. Only for deliveries that were certainly not sent. */
  abstract release(claims: readonly ClaimKey[]): Promise<void>;
  /**
   * Stores results whose fence is still valid and counts them in the order in which the attempts ended, one transaction per subscription. Other
   * results are ignored. A subscription that fails cancels its pending deliveries.
   */
  abstract settle(settlements: readonly DeliverySettlement[]): Promise<void>;
  /** Claims without a result that were made before the given time. */
  abstract findStale(claimedBefore: Date, limit: number): Promise<DeliveryClaim[]>;
}

/** Wakes workers up for pending deliveries. A signal may be lost: the sweep finds such deliveries. */
export abstract class DeliveryWakeUp {
  abstract send(keys: readonly DeliveryKey[]): Promise<void>;
}

export abstract class Receivers {
  /** Reason, for the person who entered it, why the URL cannot be a destination; null when it can. */
  abstract refusal(url: string): string | null;
  /** Sends one POST; never rejects. */
  abstract post(request: { url: string; headers: Record<string, string>; body: Buffer }): Promise<Omit<DeliveryOutcome, 'at'>>;
}
