import { type CursorRequest, type DomainEvent, type Step, applyStep } from '@exchange/kernel';
import { Delivery, type DeliveryKey, type DeliveryState, isCountable, isDelivered, statusAfter } from '../domain/delivery';
import { deliveryStates } from '../domain/delivery.states';
import {
  DeliveryAttempts,
  type DeliveryClaim,
  type ClaimedDelivery,
  Deliveries,
  type DeliveryFilter,
  DeliveryWakeUp,
  type ClaimKey,
  type EventOccurrence,
  Receivers,
  type RegisteredSubscription,
  type DeliverySettlement,
  Subscriptions,
  type PendingDelivery,
} from '../domain/ports';
import type { WebhookEventType, Subscription, SubscriptionKey, SubscriptionState } from '../domain/subscription';
import { subscriptionStates } from '../domain/subscription.states';

/** In-memory tables that the twins below share. Each test creates its own. */
export class WebhooksInMemory {
  /** The secret is null when no process can open it. */
  readonly subscriptions = new Map<string, { subscription: Subscription; secret: string | null }>();
  /** Subscriptions whose secret is sealed with a key that this process lacks. */
  readonly keyMissing = new Set<string>();
  readonly deliveries = new Map<string, Delivery>();
  readonly events: DomainEvent[] = [];

  subscription(key: SubscriptionKey): Subscription | null {
    const found = this.subscriptions.get(keyOf(key));
    return found === undefined || !subscriptionStates.is(found.subscription.state.status, 'existing') ? null : found.subscription;
  }

  save(next: Subscription): Subscription {
    const stored = this.subscriptions.get(keyOf(next.state));
    if (stored !== undefined) stored.subscription = new (next.constructor as typeof Subscription)(next.state);
    this.events.push(...next.recorded.events);
    return next;
  }

  of(accountId: number, subscriptionId: string): Delivery[] {
    return [...this.deliveries.values()].filter(({ state }) => state.accountId === accountId && state.subscriptionId === subscriptionId);
  }

  put({ state }: Delivery, changed: Partial<DeliveryState>): void {
    this.deliveries.set(keyOf(state), new Delivery({ ...state, ...changed }));
  }

  cancelPending(key: SubscriptionKey, at: Date): void {
    for (const delivery of this.of(key.accountId, key.id)) {
      if (delivery.state.status !== 'pending') continue;
      this.put(delivery, { status: deliveryStates.step('pending', 'the subscription fails or is deleted'), settledAt: at });
    }
  }
}

const keyOf = ({ accountId, id }: { accountId: number; id: string }): string => `${accountId}/${id}`;
const newestFirst = <State extends { createdAt: Date; id: string }>(a: { state: State }, b: { state: State }): number =>
  b.state.createdAt.getTime() - a.state.createdAt.getTime() || (a.state.id < b.state.id ? 1 : -1);

export class InMemorySubscriptions extends Subscriptions {
  constructor(private readonly store: WebhooksInMemory) {
    super();
  }

  async insert(subscription: Subscription, secret: string, admit: (existing: readonly SubscriptionState[]) => void): Promise<void> {
    admit(this.of(subscription.state.accountId).map(({ state }) => state));
    this.store.subscriptions.set(keyOf(subscription.state), { subscription, secret });
  }

  async change(key: SubscriptionKey, step: Step<Subscription>): Promise<Subscription | null> {
    const changed = applyStep(this.store.subscription(key), step);
    return changed && this.store.save(changed);
  }

  async find(key: SubscriptionKey): Promise<Subscription | null> {
    return this.store.subscription(key);
  }

  async openSecret(key: SubscriptionKey): Promise<string | null> {
    if (this.store.subscription(key) === null || this.store.keyMissing.has(key.id)) return null;
    return this.store.subscriptions.get(keyOf(key))!.secret;
  }

  async list(accountId: number): Promise<Subscription[]> {
    return this.of(accountId);
  }

  private of(accountId: number): Subscription[] {
    return [...this.store.subscriptions.values()]
      .map(({ subscription }) => subscription)
      .filter(({ state }) => state.accountId === accountId && subscriptionStates.is(state.status, 'existing'))
      .sort(newestFirst);
  }

  async findRegisteredBefore(eventType: WebhookEventType, events: readonly EventOccurrence[]): Promise<RegisteredSubscription[][]> {
    return events.map(({ accountId, occurredAt }) =>
      this.of(accountId)
        .filter(({ state }) => state.eventTypes.includes(eventType) && state.createdAt < occurredAt)
        .map(({ isActive, state: { id } }) => ({ id, isActive })),
    );
  }
}

export class InMemoryDeliveries extends Deliveries {
  constructor(private readonly store: WebhooksInMemory) {
    super();
  }

  async insert(deliveries: readonly Delivery[]): Promise<Delivery[]> {
    const fresh = deliveries.filter(
      ({ state }) => !this.store.of(state.accountId, state.subscriptionId).some((other) => other.state.eventId === state.eventId),
    );
    for (const delivery of fresh) this.store.deliveries.set(keyOf(delivery.state), delivery);
    return fresh;
  }

  async find(key: DeliveryKey, subscriptionId: string): Promise<Delivery | null> {
    const found = this.store.deliveries.get(keyOf(key));
    return found?.state.subscriptionId === subscriptionId ? found : null;
  }

  async page(subscription: SubscriptionKey, request: CursorRequest, { status, eventId }: DeliveryFilter = {}): Promise<Delivery[]> {
    const all = this.store
      .of(subscription.accountId, subscription.id)
      .filter(({ state }) => (status ?? state.status) === state.status)
      .filter(({ state }) => eventId === undefined || [state.eventId, state.repeatsEventId].includes(eventId))
      .sort(newestFirst);
    if (request.after === null) return all.slice(0, request.limit + 1);
    const [createdAt, id] = request.after as [string, string];
    const isAfter = ({ state }: Delivery): boolean => {
      const difference = state.createdAt.getTime() - Date.parse(createdAt);
      return difference < 0 || (difference === 0 && state.id < id);
    };
    return all.filter(isAfter).slice(0, request.limit + 1);
  }

  async cancelPending(subscription: SubscriptionKey, at: Date): Promise<void> {
    this.store.cancelPending(subscription, at);
  }

  async countOpenAttempts(subscription: SubscriptionKey, claimedAfter: Date): Promise<number> {
    return this.store
      .of(subscription.accountId, subscription.id)
      .filter(({ state }) => state.status === 'sending' && state.claimedAt !== null && state.claimedAt > claimedAfter).length;
  }

  async purge(createdBefore: Date, limit: number): Promise<number> {
    const old = [...this.store.deliveries.values()].filter((delivery) => delivery.isSettled && delivery.state.createdAt < createdBefore);
    const removed = old.slice(0, limit);
    for (const { state } of removed) this.store.deliveries.delete(keyOf(state));
    return removed.length;
  }
}

export class InMemoryDeliveryAttempts extends DeliveryAttempts {
  constructor(private readonly store: WebhooksInMemory) {
    super();
  }

  async findPending(keys: readonly DeliveryKey[]): Promise<PendingDelivery[]> {
    return this.signable(this.pending(keys)).map((delivery) => this.asWaiting(delivery));
  }

  async findOverdue(createdBefore: Date, perSubscription: number, limit: number): Promise<PendingDelivery[]> {
    const counts = new Map<string, number>();
    return this.signable([...this.store.deliveries.values()])
      .filter(({ state }) => state.status === 'pending' && state.createdAt < createdBefore)
      .sort((a, b) => newestFirst(b, a))
      .filter(({ state }) => {
        const count = (counts.get(state.subscriptionId) ?? 0) + 1;
        counts.set(state.subscriptionId, count);
        return count <= perSubscription;
      })
      .slice(0, limit)
      .map((delivery) => this.asWaiting(delivery));
  }

  async claim(keys: readonly DeliveryKey[], fence: string, at: Date): Promise<ClaimedDelivery[]> {
    return this.pending(keys).flatMap((delivery) => {
      const { accountId, id, subscriptionId, kind, body, trace } = delivery.state;
      const { subscription, secret } = this.stored(delivery);
      const when = subscription.isActive ? 'the subscription is active' : 'the subscription has failed or is deleted';
      const status = deliveryStates.step(delivery.state.status, 'a worker claims it', when);
      if (status !== 'sending') this.store.put(delivery, { status, settledAt: at });
      if (status !== 'sending' || this.store.keyMissing.has(subscriptionId)) return [];
      this.store.put(delivery, { status, fence, claimedAt: at });
      const { url } = this.store.subscription({ accountId, id: subscriptionId })!.state;
      return [{ accountId, id, subscriptionId, fence, kind, url, secret, body, trace }];
    });
  }

  async release(claims: readonly ClaimKey[]): Promise<void> {
    const status = deliveryStates.step('sending', 'the worker that claimed it sends nothing', 'same fence token');
    for (const claim of claims) this.whileClaimed(claim, () => ({ status, fence: null, claimedAt: null }));
  }

  async settle(settlements: readonly DeliverySettlement[]): Promise<void> {
    const inOrder = [...settlements].sort((a, b) => a.outcome.at.getTime() - b.outcome.at.getTime());
    for (const settlement of inOrder) {
      this.whileClaimed(settlement, (delivery) => {
        const { accountId, subscriptionId, kind } = delivery.state;
        const key = { accountId, id: subscriptionId };
        const subscription = this.store.subscription(key);
        if (subscription !== null && kind !== 'test' && isCountable(settlement.outcome)) {
          const { outcome } = settlement;
          const counted = this.store.save(subscription.countAttempt({ delivered: isDelivered(outcome), at: outcome.at }));
          if (!counted.isActive) this.store.cancelPending(key, outcome.at);
        }
        const { at: settledAt, ...result } = settlement.outcome;
        return { ...result, status: statusAfter(settlement.outcome), fence: null, settledAt };
      });
    }
  }

  async findStale(claimedBefore: Date, limit: number): Promise<DeliveryClaim[]> {
    return [...this.store.deliveries.values()]
      .filter(({ state }) => state.status === 'sending' && state.claimedAt !== null && state.claimedAt < claimedBefore)
      .slice(0, limit)
      .map(({ state: { accountId, id, subscriptionId, fence } }) => ({ accountId, id, subscriptionId, fence: fence! }));
  }

  private pending(keys: readonly DeliveryKey[]): Delivery[] {
    return keys.flatMap((key) => this.store.deliveries.get(keyOf(key)) ?? []).filter(({ state }) => state.status === 'pending');
  }

  private signable(deliveries: readonly Delivery[]): Delivery[] {
    return deliveries.filter(({ state }) => !this.store.keyMissing.has(state.subscriptionId));
  }

  private whileClaimed(claim: ClaimKey, step: (delivery: Delivery) => Partial<DeliveryState>): void {
    const delivery = this.store.deliveries.get(keyOf(claim));
    if (delivery?.state.status === 'sending' && delivery.state.fence === claim.fence) this.store.put(delivery, step(delivery));
  }

  private stored({ state }: Delivery): { subscription: Subscription; secret: string | null } {
    return this.store.subscriptions.get(keyOf({ accountId: state.accountId, id: state.subscriptionId }))!;
  }

  private asWaiting(delivery: Delivery): PendingDelivery {
    const { accountId, id } = delivery.state;
    return { accountId, id, url: this.stored(delivery).subscription.state.url };
  }
}

export class InMemoryDeliveryWakeUp extends DeliveryWakeUp {
  readonly sent: DeliveryKey[] = [];

  async send(keys: readonly DeliveryKey[]): Promise<void> {
    this.sent.push(...keys);
  }
}

type Answer = Awaited<ReturnType<Receivers['post']>>;

/** Receivers whose answers a test sets; the default is 200. */
export class InMemoryReceivers extends Receivers {
  readonly received: { url: string; headers: Record<string, string>; body: Buffer }[] = [];
  answer: (url: string) => Promise<Answer> = async () => answered(200);

  refusal(url: string): string | null {
    return url.includes('forbidden') ? 'the host is not a public address' : null;
  }

  async post(request: { url: string; headers: Record<string, string>; body: Buffer }): Promise<Answer> {
    this.received.push(request);
    return this.answer(request.url);
  }
}

export const answered = (httpStatus: number): Answer => ({
  httpStatus,
  error: httpStatus >= 200 && httpStatus < 300 ? null : 'http_status',
  responseStart: '',
  timings: null,
});
