import { Injectable } from '@nestjs/common';
import type { CursorRequest } from '@exchange/kernel';
import { arraysOf, type Condition, Database, isIn, ListReads, storedAs } from '@exchange/platform';
import { Delivery, type DeliveryKey, type DeliveryState } from '../../domain/delivery';
import { deliveryStates } from '../../domain/delivery.states';
import { Deliveries, type DeliveryFilter } from '../../domain/ports';
import type { SubscriptionKey } from '../../domain/subscription';
import { cancelPending, isClaimed } from './delivery-attempts.sql';
import { deliveryRow } from './delivery.row';

const listed = { name: 'webhooks.deliveries', ...storedAs(deliveryRow), orderBy: 'created_at desc, id desc' };

@Injectable()
export class TypeormDeliveries extends Deliveries {
  private readonly lists = new ListReads<DeliveryState>(this.database, listed);

  constructor(private readonly database: Database) {
    super();
  }

  async insert(deliveries: readonly Delivery[]): Promise<Delivery[]> {
    const states = deliveries.map(({ state }) => state);
    const stored = await this.database.query<{ id: string }>(
      `insert into webhook_deliveries
         (account_id, id, subscription_id, event_id, kind, body, redelivery_of, status, created_at, trace, settled_at, repeats_event_id)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::text[],
         $11::timestamptz[], $12::text[])
       on conflict (account_id, subscription_id, event_id) do nothing
       returning id`,
      arraysOf(
        states,
        'accountId',
        'id',
        'subscriptionId',
        'eventId',
        'kind',
        'body',
        'redeliveryOf',
        'status',
        'createdAt',
        'trace',
        'settledAt',
        'repeatsEventId',
      ),
      'webhooks.insert-deliveries',
    );
    const ids = new Set(stored.map(({ id }) => id));
    return deliveries.filter(({ state }) => ids.has(state.id));
  }

  async find({ accountId, id }: DeliveryKey, subscriptionId: string): Promise<Delivery | null> {
    const state = await this.database.manager.findOne(deliveryRow, { where: { accountId, id, subscriptionId } });
    return state && new Delivery(state);
  }

  async page({ accountId, id }: SubscriptionKey, { limit, after }: CursorRequest, filter: DeliveryFilter = {}): Promise<Delivery[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['subscription_id = $?', id],
      ...conditionsOf(accountId, id, filter),
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return (await this.lists.page(conditions, { take: limit + 1 })).map((state) => new Delivery(state));
  }

  async cancelPending({ accountId, id }: SubscriptionKey, at: Date): Promise<void> {
    await this.database.query(cancelPending, [[accountId], [id], [at]]);
  }

  async countOpenAttempts({ accountId, id }: SubscriptionKey, claimedAfter: Date): Promise<number> {
    const [found] = await this.database.query<{ open: number }>(
      `select count(*) as open from webhook_deliveries
       where account_id = $1 and subscription_id = $2 and ${isClaimed} and claimed_at > $3`,
      [accountId, id, claimedAfter],
      'webhooks.open-attempts',
    );
    return found?.open ?? 0;
  }

  async purge(createdBefore: Date, limit: number): Promise<number> {
    const removed = await this.database.query(
      `delete from webhook_deliveries where (account_id, id) in (
         select account_id, id from webhook_deliveries
         where created_at < $1 and ${isIn('status', deliveryStates.sets.settled)}
         limit $2 for update skip locked)
       returning 1`,
      [createdBefore, limit],
    );
    return removed.length;
  }
}

/** The status is a literal: a prepared statement uses a partial index only for a value that it knows when it is planned. */
function conditionsOf(accountId: number, id: string, { status, eventId }: DeliveryFilter): Condition[] {
  const conditions: Condition[] = status === undefined ? [] : [[`status = '${status}'`]];
  if (eventId === undefined) return conditions;
  const ofEvent = (column: string) =>
    `select account_id, id from webhook_deliveries where account_id = $? and subscription_id = $? and ${column} = $?`;
  const both = `(account_id, id) in (${ofEvent('event_id')} union all ${ofEvent('repeats_event_id')})`;
  return [...conditions, [both, accountId, id, eventId, accountId, id, eventId]];
}
