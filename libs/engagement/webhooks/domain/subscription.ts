import { Aggregate } from '@exchange/kernel';
import { webhookErrors } from './errors';
import { webhookEvent } from './events';
import { maxConsecutiveFailures, subscriptionStates, type SubscriptionStatus } from './subscription.states';

/** rest-api.md, Events: the only type that a subscription can register. */
export const eventTypes = ['discovery.revision'] as const;
export type WebhookEventType = (typeof eventTypes)[number];

/** docs/spec/gaps.md §4.13: maximum of subscriptions per account, failed ones included. */
const maxSubscriptions = 20;
/** Maximum of active subscriptions to one URL. The second one allows replacing a signing secret without missing an event. */
const maxPerUrl = 2;

export interface SubscriptionKey {
  readonly accountId: number;
  readonly id: string;
}

/** rest-api.md, "Webhook subscription". The signing secret is not part of it: one port method writes it, one reads it. */
export interface SubscriptionState extends SubscriptionKey {
  readonly url: string;
  readonly eventTypes: WebhookEventType[];
  readonly status: SubscriptionStatus;
  /** Consecutive failures; a success sets it to 0. */
  readonly failureCount: number;
  readonly lastSuccess: Date | null;
  readonly lastFailure: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export class Subscription extends Aggregate<SubscriptionState> {
  static register(given: SubscriptionKey & { url: string; eventTypes: readonly WebhookEventType[]; at: Date }): Subscription {
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

  /** Throws 409 when the account has 20 subscriptions, or two active ones to the same URL. */
  assertWithinLimits(existing: readonly SubscriptionState[]): void {
    if (existing.length >= maxSubscriptions) throw webhookErrors.tooMany();
    const target = normalizedUrl(this.state.url);
    const sameUrl = existing.filter(({ status, url }) => status === 'active' && normalizedUrl(url) === target);
    if (sameUrl.length >= maxPerUrl) throw webhookErrors.tooManyPerUrl({ field: 'url' });
  }

  get isActive(): boolean {
    return this.state.status === 'active';
  }

  /** Counts the result of an attempt. An ended subscription ignores it: a failure emits no second event, and a late success does not reactivate the subscription. */
  countAttempt(outcome: { delivered: boolean; at: Date }): this {
    if (!this.isActive) return this;
    return outcome.delivered ? this.recordSuccess(outcome.at) : this.recordFailure(outcome.at);
  }

  /** Records for the audit log who sent a delivery; throws 409 when the subscription has failed. */
  recordSend(did: 'sent a test event to' | 'sent a delivery again to'): this {
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

  private recordSuccess(at: Date): this {
    const status = subscriptionStates.step(this.state.status, 'delivery attempt succeeds (2xx)');
    return this.next({ status, failureCount: 0, lastSuccess: at, updatedAt: at });
  }

  private recordFailure(at: Date): this {
    const { status, failureCount, accountId, id, url } = this.state;
    const counted = { failureCount: failureCount + 1, lastFailure: at, updatedAt: at };
    if (counted.failureCount < maxConsecutiveFailures) {
      const on = 'delivery attempt fails (non-2xx answer or no answer within 5 s)';
      return this.next({ ...counted, status: subscriptionStates.step(status, on, 'fewer than 10 consecutive failures') });
    }
    const payload = { subscriptionId: id, url, failureCount: counted.failureCount };
    const event = webhookEvent('webhooks.subscription_failed', accountId, at, payload);
    const ended = subscriptionStates.step(status, 'delivery attempt fails', 'this is the 10th consecutive failure');
    return this.next({ ...counted, status: ended }, { event });
  }
}

/** Equal for all spellings of one URL: normalized by WHATWG rules, without fragment, empty query, trailing dot and needless escapes. */
function normalizedUrl(text: string): string {
  const url = new URL(text);
  url.hash = '';
  const path = decodeUnreserved(url.pathname);
  const query = decodeUnreserved(url.search);
  return `${url.protocol}//${url.hostname.replace(/\.$/, '')}:${url.port}${path}${query}`;
}

/** RFC 3986 §6.2.2: decodes the escapes of unreserved characters and writes all other escapes in upper case. */
const decodeUnreserved = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase();
  });
