import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database, isIn, SecretBox, SecretNotOpened } from '@exchange/platform';
import { type EventOccurrence, type RegisteredSubscription, Subscriptions } from '../../domain/ports';
import { type WebhookEventType, Subscription, type SubscriptionKey, type SubscriptionState } from '../../domain/subscription';
import { subscriptionStates } from '../../domain/subscription.states';
import { isActive } from './delivery-attempts.sql';
import { subscriptionMapping, subscriptionRow } from './subscription.row';

const existing = In(subscriptionStates.sets.existing);
const where = ({ accountId, id }: SubscriptionKey) => ({ accountId, id, status: existing });

/** Additional data that binds a sealed secret to its row: a copy in another row cannot be opened. */
export const secretAad = ({ accountId, id }: SubscriptionKey): string => `webhook_subscriptions/${accountId}/${id}`;

@Injectable()
export class TypeormSubscriptions extends Subscriptions {
  constructor(
    private readonly database: Database,
    private readonly store: AggregateStore,
    private readonly secrets: SecretBox,
  ) {
    super();
  }

  insert(subscription: Subscription, secret: string, admit: (existing: readonly SubscriptionState[]) => void): Promise<void> {
    const { accountId } = subscription.state;
    return this.database.run(async () => {
      // The lock serializes registrations of one account: the limits are checked and the row is inserted in one step.
      await this.database.lock('webhookSubscriptions', accountId);
      admit((await this.list(accountId)).map(({ state }) => state));
      await this.store.insert(subscriptionMapping, subscription, { secret: this.secrets.seal(secret, secretAad(subscription.state)) });
    });
  }

  change(key: SubscriptionKey, step: Step<Subscription>): Promise<Subscription | null> {
    return this.store.change(subscriptionMapping, where(key), step);
  }

  find(key: SubscriptionKey): Promise<Subscription | null> {
    return this.store.find(subscriptionMapping, where(key));
  }

  async openSecret(key: SubscriptionKey): Promise<string | null> {
    const row = await this.database.manager.findOne(subscriptionRow, { where: where(key), select: { secret: true } as never });
    if (row === null) return null;
    try {
      return this.secrets.open((row as unknown as { secret: string }).secret, secretAad(key));
    } catch (error) {
      if (error instanceof SecretNotOpened) return null;
      throw error;
    }
  }

  async list(accountId: number): Promise<Subscription[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const found = await this.database.manager.find(subscriptionRow, { where: { accountId, status: existing }, order });
    return found.map((state) => new Subscription(state));
  }

  async findRegisteredBefore(eventType: WebhookEventType, events: readonly EventOccurrence[]): Promise<RegisteredSubscription[][]> {
    const found = await this.database.query<{ event: number; registered: RegisteredSubscription[] }>(
      `select e.n as event,
         jsonb_agg(jsonb_build_object('id', s.id, 'isActive', ${isActive('s.status')}) order by s.created_at desc, s.id desc) as registered
       from unnest($2::bigint[], $3::timestamptz[]) with ordinality as e(account_id, occurred_at, n)
       join webhook_subscriptions s on s.account_id = e.account_id
       where ${isIn('s.status', subscriptionStates.sets.existing)} and $1 = any(s.event_types) and s.created_at < e.occurred_at
       group by e.n`,
      [eventType, events.map(({ accountId }) => accountId), events.map(({ occurredAt }) => occurredAt)],
      'webhooks.registered-before',
    );
    const byEvent = new Map(found.map(({ event, registered }) => [event, registered]));
    return events.map((_, i) => byEvent.get(i + 1) ?? []);
  }
}
