import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, newestPage, type Page, type PageRequest, cursorRequestOf, UnitOfWork } from '@exchange/kernel';
import { currentTraceText } from '@exchange/platform';
import { Delivery, type DeliveryKey, type DeliveryState, sourceEventIdOf } from '../domain/delivery';
import { webhookErrors } from '../domain/errors';
import { bodyFor, revisionBodies, revisionBody, type RevisionFacts, sampleFacts } from '../domain/payload';
import { Deliveries, type DeliveryFilter, DeliveryWakeUp, Subscriptions } from '../domain/ports';
import { headersOf } from '../domain/request';
import type { Subscription, SubscriptionKey } from '../domain/subscription';
import { accountFor } from './authorization';

/** A revision event from the outbox; `id` stays the same when the event is consumed again. */
export interface RevisionEvent {
  readonly id: string;
  readonly accountId: number;
  readonly occurredAt: Date;
  readonly payload: RevisionFacts;
  readonly trace?: string | null;
}

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly deliveries: Deliveries,
    private readonly wakeUp: DeliveryWakeUp,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Creates one delivery for each event and each subscription that was created before it. Repeated events create none. A failed subscription gets a
   * skipped delivery for its log.
   */
  async fanOut(events: readonly RevisionEvent[]): Promise<void> {
    const registered = await this.subscriptions.findRegisteredBefore('discovery.revision', events);
    const createdAt = this.clock.now();
    const deliveries = events.flatMap(({ id: eventId, accountId, occurredAt, payload, trace = null }, i) => {
      const bodyOf = revisionBodies(occurredAt, payload);
      return (registered[i] ?? []).map(({ id: subscriptionId, isActive }) => {
        const id = this.ids.next('dlv');
        const delivery = Delivery.create({ accountId, id, subscriptionId, eventId, kind: 'event', body: bodyOf(id), trace, createdAt });
        return isActive ? delivery : delivery.skip(createdAt);
      });
    });
    if (deliveries.length > 0) await this.send(deliveries);
  }

  /** Deliveries of the subscription, newest first; throws 404 when the subscription belongs to another account. */
  async log(caller: Caller, subscriptionId: string, request: PageRequest, filter: DeliveryFilter = {}): Promise<Page<DeliveryState>> {
    const key = { accountId: accountFor(caller, 'read deliveries'), id: subscriptionId };
    await this.existing(key);
    const found = await this.deliveries.page(key, cursorRequestOf(request), filter);
    return newestPage(
      found.map(({ state }) => state),
      request.limit,
    );
  }

  /**
   * One delivery, with the headers of its request. They are null when nothing was sent or the secret cannot be opened: nobody gets the signature of
   * an event that the receiver has not been sent (ADR 195).
   */
  async get(
    caller: Caller,
    subscriptionId: string,
    id: string,
  ): Promise<DeliveryState & { requestHeaders: Record<string, string> | null }> {
    const accountId = accountFor(caller, 'read deliveries');
    const key = { accountId, id: subscriptionId };
    await this.existing(key);
    const delivery = await this.deliveries.find({ accountId, id }, subscriptionId);
    if (delivery === null) throw webhookErrors.deliveryNotFound();
    const secret = delivery.isSent ? await this.subscriptions.openSecret(key) : null;
    return { ...delivery.state, requestHeaders: secret === null ? null : headersOf(delivery.state, secret) };
  }

  /**
   * Sends the same event as a new delivery with its own id, at a person's request: not a retry. Throws 404 when the delivery does not exist, 409
   * while it is under way or when its subscription has failed.
   */
  async redeliver(caller: Caller, subscriptionId: string, deliveryId: string): Promise<DeliveryState> {
    const accountId = accountFor(caller, 'redeliver');
    const key = { accountId, id: subscriptionId };
    await this.active(key);
    const original = await this.deliveries.find({ accountId, id: deliveryId }, subscriptionId);
    if (original === null) throw webhookErrors.deliveryNotFound();
    if (!original.isSettled) throw webhookErrors.stillOpen();
    const isTest = original.state.kind === 'test';
    const id = this.ids.next(isTest ? 'test' : 'dlv');
    const delivery = Delivery.create({
      accountId,
      id,
      subscriptionId,
      eventId: id,
      repeatsEventId: sourceEventIdOf(original.state),
      kind: isTest ? 'test' : 'redelivery',
      body: bodyFor(id, original.state.body),
      redeliveryOf: deliveryId,
      trace: currentTraceText(),
      createdAt: this.clock.now(),
    });
    await this.sendManually(key, delivery, 'sent a delivery again to');
    return delivery.state;
  }

  /** Sends a sample revision that counts neither as success nor as failure; throws 409 when the subscription has failed. */
  async test(caller: Caller, subscriptionId: string): Promise<DeliveryState> {
    const accountId = accountFor(caller, 'test');
    const id = this.ids.next('test');
    const createdAt = this.clock.now();
    const body = revisionBody(id, createdAt, sampleFacts);
    const delivery = Delivery.create({
      accountId,
      id,
      subscriptionId,
      eventId: id,
      kind: 'test',
      body,
      trace: currentTraceText(),
      createdAt,
    });
    await this.sendManually({ accountId, id: subscriptionId }, delivery, 'sent a test event to');
    return delivery.state;
  }

  private async send(deliveries: readonly Delivery[]): Promise<void> {
    await this.unitOfWork.run(async () => {
      const stored = await this.deliveries.insert(deliveries);
      const waiting = stored.filter(({ isSettled }) => !isSettled);
      const keys: DeliveryKey[] = waiting.map(({ state: { accountId, id } }) => ({ accountId, id }));
      if (keys.length > 0) this.unitOfWork.afterCommit(() => this.wakeUp.send(keys));
    });
  }

  /** The row lock on the subscription keeps it from ending while the delivery is stored. */
  private async sendManually(key: SubscriptionKey, delivery: Delivery, did: Parameters<Subscription['recordSend']>[0]): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.subscriptions.change(key, (subscription) => subscription.recordSend(did)))) throw webhookErrors.notFound();
      await this.send([delivery]);
    });
  }

  private async existing(key: SubscriptionKey): Promise<Subscription> {
    const subscription = await this.subscriptions.find(key);
    if (subscription === null) throw webhookErrors.notFound();
    return subscription;
  }

  private async active(key: SubscriptionKey): Promise<void> {
    if (!(await this.existing(key)).isActive) throw webhookErrors.notActive();
  }
}
