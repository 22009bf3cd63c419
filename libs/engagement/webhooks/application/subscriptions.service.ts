import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, invalidField, UnitOfWork } from '@exchange/kernel';
import { claimToSilenceMs } from '../domain/delivery';
import { webhookErrors } from '../domain/errors';
import { Deliveries, Receivers, Subscriptions } from '../domain/ports';
import { type EventType, Subscription, type SubscriptionKey, type SubscriptionState } from '../domain/subscription';
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

  /** 400 on `url` when it cannot be a destination, 409 when the account has enough (`admit`). The secret is never shown again. */
  async register(caller: Caller, given: { url: string; secret: string; eventTypes: readonly EventType[] }): Promise<SubscriptionState> {
    const accountId = accountFor(caller, 'register');
    const refusal = this.receivers.refusal(given.url);
    if (refusal !== null) throw invalidField('url', `url cannot be used: ${refusal}.`);
    const { url, eventTypes } = given;
    const subscription = Subscription.register({ accountId, id: this.ids.next('whs'), url, eventTypes, at: this.clock.now() });
    await this.subscriptions.insert(subscription, given.secret, (existing) => subscription.admit(existing));
    return subscription.state;
  }

  async list(caller: Caller): Promise<SubscriptionState[]> {
    const found = await this.subscriptions.list(accountFor(caller, 'list'));
    return found.map(({ state }) => state);
  }

  /**
   * rest-api.md, States: deliveries stop at once. Once this has returned, nothing more reaches the receiver: what waits is cancelled with the
   * subscription, and attempts under way are waited for (one attempt, 5 s; at most 10 s when the worker that made it is gone).
   */
  async delete(caller: Caller, id: string): Promise<void> {
    const key = { accountId: accountFor(caller, 'delete'), id };
    await this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const deleted = await this.subscriptions.change(key, (subscription) => subscription.delete(at));
      if (deleted === null) throw webhookErrors.notFound();
      await this.deliveries.cancelPending(key, at);
    });
    await this.silence(key);
  }

  private async silence(key: SubscriptionKey): Promise<void> {
    const oldest = () => new Date(this.clock.now().getTime() - claimToSilenceMs);
    for (let wait = 10; (await this.deliveries.openAttempts(key, oldest())) > 0; wait = Math.min(wait * 2, 200)) await pause(wait);
  }
}
