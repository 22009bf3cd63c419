import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, newestPage, type Page, type PageRequest, cursorRequestOf, UnitOfWork } from '@exchange/kernel';
import { currentTraceText } from '@exchange/platform';
import { Delivery, type DeliveryKey, type DeliveryState } from '../domain/delivery';
import { webhookErrors } from '../domain/errors';
import { bodyFor, revisionBodies, revisionBody, type RevisionFacts, sampleFacts } from '../domain/payload';
import { Deliveries, DeliveryBell, Subscriptions } from '../domain/ports';
import type { Subscription, SubscriptionKey } from '../domain/subscription';
import { accountFor } from './authorization';

/** A revision as the outbox tells it; `id` is the same every time it is told. */
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
    private readonly bell: DeliveryBell,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * One delivery for every revision and subscription that was there before it; a revision told again makes none. What a failed subscription is not
   * told stands in its log as skipped.
   */
  async fanOut(events: readonly RevisionEvent[]): Promise<void> {
    const registered = await this.subscriptions.registeredBefore('discovery.revision', events);
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

  /** Newest first; 404 when the subscription is not the account's. */
  async log(caller: Caller, subscriptionId: string, request: PageRequest): Promise<Page<DeliveryState>> {
    const key = { accountId: accountFor(caller, 'read deliveries'), id: subscriptionId };
    await this.existing(key);
    const found = await this.deliveries.page(key, cursorRequestOf(request));
    return newestPage(
      found.map(({ state }) => state),
      request.limit,
    );
  }

  /**
   * The same event as a new delivery with its own id, because a person asks for it: not a retry. 404 when there is no such delivery, 409 while
   * it is under way or when its subscription has failed.
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
      kind: isTest ? 'test' : 'redelivery',
      body: bodyFor(id, original.state.body),
      redeliveryOf: deliveryId,
      trace: currentTraceText(),
      createdAt: this.clock.now(),
    });
    await this.sendByHand(key, delivery, 'sent a delivery again to');
    return delivery.state;
  }

  /** A sample revision, marked by `deliveryId` and header; counts neither as success nor as failure. 409 when the subscription has failed. */
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
    await this.sendByHand({ accountId, id: subscriptionId }, delivery, 'sent a test event to');
    return delivery.state;
  }

  private async send(deliveries: readonly Delivery[]): Promise<void> {
    await this.unitOfWork.run(async () => {
      const stored = await this.deliveries.insert(deliveries);
      const waiting = stored.filter(({ isSettled }) => !isSettled);
      const keys: DeliveryKey[] = waiting.map(({ state: { accountId, id } }) => ({ accountId, id }));
      if (keys.length > 0) this.unitOfWork.afterCommit(() => this.bell.ring(keys));
    });
  }

  /** The subscription is held while the delivery is stored: it cannot end in between. */
  private async sendByHand(key: SubscriptionKey, delivery: Delivery, did: Parameters<Subscription['sendsByHand']>[0]): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.subscriptions.change(key, (subscription) => subscription.sendsByHand(did)))) throw webhookErrors.notFound();
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
