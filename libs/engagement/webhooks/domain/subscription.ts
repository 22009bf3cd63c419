import { Aggregate, type DomainEvent } from '@exchange/kernel';
import { webhookErrors } from './errors';
import { failuresToTheEnd, subscriptionStates, type SubscriptionStatus } from './subscription.states';

/** rest-api.md, Events: the only type that a subscription can register. */
export const eventTypes = ['discovery.revision'] as const;
export type EventType = (typeof eventTypes)[number];

export interface SubscriptionKey {
  readonly accountId: number;
  readonly id: string;
}

/** rest-api.md, "Webhook subscription". The signing secret is not part of it: one port method writes it, one reads it. */
export interface SubscriptionState extends SubscriptionKey {
  readonly url: string;
  readonly eventTypes: EventType[];
  readonly status: SubscriptionStatus;
  /** Consecutive failures; a success sets it to 0. */
  readonly failureCount: number;
  readonly lastSuccess: Date | null;
  readonly lastFailure: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Somebody should be told: nothing is sent to this subscription any more. */
export type SubscriptionFailed = DomainEvent<{ subscriptionId: string; url: string; failureCount: number }>;

export class Subscription extends Aggregate<SubscriptionState> {
  static register(given: SubscriptionKey & { url: string; eventTypes: readonly EventType[]; at: Date }): Subscription {
    const { at, ...rest } = given;
    return new Subscription(
      {
        ...rest,
        eventTypes: [...new Set(given.eventTypes)],
        status: subscriptionStates.initial,
        failureCount: 0,
        lastSuccess: null,
        lastFailure: null,
        createdAt: at,
        updatedAt: at,
      },
      { events: [], audit: 'CREATE' },
    );
  }

  get isActive(): boolean {
    return this.state.status === 'active';
  }

  /**
   * Counts one attempt. The result of an attempt that was under way when the subscription ended changes nothing: the tenth failure
   * fails it once, and a late success does not revive it.
   */
  attempted(outcome: { delivered: boolean; at: Date }): this {
    if (!this.isActive) return this;
    return outcome.delivered ? this.#succeeded(outcome.at) : this.#failed(outcome.at);
  }

  /** 409 when it has failed: nothing is sent to it any more. Nothing changes; the audit log tells who had something sent. */
  sendsByHand(did: 'sent a test event to' | 'sent a delivery again to'): this {
    if (!this.isActive) throw webhookErrors.notActive();
    return this.next({}, { audit: { action: 'EXECUTE', did } });
  }

  delete(at: Date): this {
    const status = subscriptionStates.step(
      this.state.status,
      'DELETE /webhook-subscriptions/{id}',
      "subscription belongs to the caller's account",
    );
    return this.next({ status, updatedAt: at }, { audit: 'DELETE' });
  }

  #succeeded(at: Date): this {
    const status = subscriptionStates.step(this.state.status, 'delivery attempt succeeds (2xx)');
    return this.next({ status, failureCount: 0, lastSuccess: at, updatedAt: at });
  }

  #failed(at: Date): this {
    const { status, failureCount, accountId, id, url } = this.state;
    const counted = { failureCount: failureCount + 1, lastFailure: at, updatedAt: at };
    if (counted.failureCount < failuresToTheEnd) {
      const on = 'delivery attempt fails (non-2xx answer or no answer within 5 s)';
      return this.next({ ...counted, status: subscriptionStates.step(status, on, 'fewer than 10 consecutive failures') });
    }
    const event: SubscriptionFailed = {
      type: 'webhooks.subscription_failed',
      accountId,
      occurredAt: at,
      payload: { subscriptionId: id, url, failureCount: counted.failureCount },
    };
    const ended = subscriptionStates.step(status, 'delivery attempt fails', 'this is the 10th consecutive failure');
    return this.next({ ...counted, status: ended }, { event });
  }
}
