import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, invalidField, UnitOfWork } from '@exchange/kernel';
import { maxOpenClaimMs } from '../domain/delivery';
import { webhookErrors } from '../domain/errors';
import { Deliveries, Receivers, Subscriptions } from '../domain/ports';
import { type WebhookEventType, Subscription, type SubscriptionKey, type SubscriptionState } from '../domain/subscription';
import { accountFor } from './authorization';

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly deliveries: Deliveries,
    private readonly receivers: Receivers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws 400 on `url` when the URL cannot be a destination, 409 when the account has too many subscriptions. The secret is never returned. */
  async register(
    caller: Caller,
    given: { url: string; secret: string; eventTypes: readonly WebhookEventType[] },
  ): Promise<SubscriptionState> {
    const accountId = accountFor(caller, 'register');
    const refusal = this.receivers.refusal(given.url);
    if (refusal !== null) throw invalidField('url', `url cannot be used: ${refusal}.`);
    const { url, eventTypes } = given;
    const subscription = Subscription.register({ accountId, id: this.ids.next('whs'), url, eventTypes, at: this.clock.now() });
    await this.subscriptions.insert(subscription, given.secret, (existing) => subscription.assertWithinLimits(existing));
    return subscription.state;
  }

  async list(caller: Caller): Promise<SubscriptionState[]> {
    const found = await this.subscriptions.list(accountFor(caller, 'list'));
    return found.map(({ state }) => state);
  }

  /** Throws 404 when the subscription belongs to another account. */
  async get(caller: Caller, id: string): Promise<SubscriptionState> {
    const found = await this.subscriptions.find({ accountId: accountFor(caller, 'list'), id });
    if (found === null) throw webhookErrors.notFound();
    return found.state;
  }

  /**
   * rest-api.md, States: deliveries stop at once. Pending deliveries are cancelled with the subscription. The method returns when no attempt can be
   * open any more: usually within 5 s, at most 10 s when the worker of an attempt died.
   */
  async delete(caller: Caller, id: string): Promise<void> {
    const key = { accountId: accountFor(caller, 'delete'), id };
    await this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const deleted = await this.subscriptions.change(key, (subscription) => subscription.delete(at));
      if (deleted === null) throw webhookErrors.notFound();
      await this.deliveries.cancelPending(key, at);
    });
    await this.waitForOpenAttempts(key);
  }

  private async waitForOpenAttempts(key: SubscriptionKey): Promise<void> {
    const oldest = () => new Date(this.clock.now().getTime() - maxOpenClaimMs);
    for (let wait = 10; (await this.deliveries.countOpenAttempts(key, oldest())) > 0; wait = Math.min(wait * 2, 200)) await pause(wait);
  }
}
