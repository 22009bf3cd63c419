import { Injectable } from '@nestjs/common';
import type { DomainEvent, Step } from '@exchange/kernel';
import { AggregateStore, Database, dueNow, inTurn } from '@exchange/platform';
import type { OrderApprovalStatus } from '../../domain/approval.states';
import type { OrderEvent } from '../../domain/events';
import type { Order } from '../../domain/order';
import type { OrderKey, OrderRecord } from '../../domain/order-state';
import { Orders, type BuyerScope, type NewestSlice, type OrderFilter, type TimelineEntry, type UrgencySlice } from '../../domain/ports';
import { approvalsSql, countSql, listSql, ofBuyerSql } from './order-queries';
import { orderMapping, orderRow } from './order.row';

const dueSql = inTurn({
  table: 'orders',
  ...dueNow,
  columns: { accountId: 'account_id', id: 'id' },
  waits: 'due_at <= $1',
  order: 'due_at',
  limit: '$2',
});

@Injectable()
export class TypeormOrders extends Orders {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(order: Order): Promise<void> {
    await this.database.run(async () => {
      await this.store.insert(orderMapping, order);
      await this.writeTimeline(order);
    });
  }

  change({ accountId, id }: OrderKey, fn: Step<Order>): Promise<Order | null> {
    return this.database.run(async () => {
      let next: Order | null = null;
      const changed = await this.store.change(orderMapping, { accountId, id }, (order) => (next = fn(order)));
      if (next) await this.writeTimeline(next);
      return changed;
    });
  }

  find({ accountId, id }: OrderKey): Promise<OrderRecord | null> {
    return this.database.manager.findOneBy(orderRow, { accountId, id });
  }

  list(filter: OrderFilter, { at, after, take, skip }: UrgencySlice): Promise<readonly OrderRecord[]> {
    const keyset = [after?.urgent ?? null, after?.createdAt ?? null, after?.id ?? null];
    const params = [...paramsOf(filter), at, ...keyset, take + skip, take, skip];
    return this.database.query<OrderRecord>(listSql[kindOf(filter)], params, `orders.list.${kindOf(filter)}`);
  }

  async count(filter: OrderFilter): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      countSql[kindOf(filter)],
      paramsOf(filter),
      `orders.count.${kindOf(filter)}`,
    );
    return row!.total;
  }

  listApprovals(
    accountId: number,
    statuses: readonly OrderApprovalStatus[],
    { limit, after }: NewestSlice,
  ): Promise<readonly OrderRecord[]> {
    return this.database.query<OrderRecord>(approvalsSql, [accountId, statuses, ...keysetOf(after), limit + 1], 'orders.approvals');
  }

  listForBuyer(
    { accountId, storefrontId, buyerKey }: BuyerScope,
    { ids, statuses }: { readonly ids?: readonly string[]; readonly statuses?: readonly string[] },
    { limit, after }: NewestSlice,
  ): Promise<readonly OrderRecord[]> {
    const params = [accountId, storefrontId, buyerKey, ids ?? null, statuses ?? null, ...keysetOf(after), limit + 1];
    return this.database.query<OrderRecord>(ofBuyerSql, params, 'orders.of-buyer');
  }

  timeline({ accountId, id }: OrderKey, afterRevision: number, limit: number): Promise<readonly TimelineEntry[]> {
    return this.database.query<TimelineEntry>(
      `select revision, at, what, by, actor, note, status from order_timeline
       where account_id = $1 and order_id = $2 and revision > $3 order by revision limit $4`,
      [accountId, id, afterRevision, limit + 1],
      'orders.timeline',
    );
  }

  listDue(now: Date, limit: number): Promise<readonly OrderKey[]> {
    return this.database.query<OrderKey>(dueSql, [now, limit], 'orders.due');
  }

  private async writeTimeline({ recorded, state }: Order): Promise<void> {
    for (const { occurredAt, payload } of recorded.events as readonly DomainEvent<OrderEvent>[]) {
      await this.database.query(
        `insert into order_timeline (account_id, order_id, revision, at, what, by, actor, note, status)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [state.accountId, state.id, payload.revision, occurredAt, payload.what, payload.by, payload.actor, payload.note, payload.status],
        'orders.tell',
      );
    }
  }
}

const kindOf = ({ productId }: OrderFilter) => (productId === undefined ? 'any' : 'ofProduct');

function paramsOf({ accountId, statuses, buyerCustomerId, sourceId, flightStartFrom, flightStartTo, productId }: OrderFilter): unknown[] {
  const others = [buyerCustomerId, sourceId, flightStartFrom, flightStartTo, productId].map((value) => value ?? null);
  return [accountId, statuses ?? null, ...others];
}

function keysetOf(after: NewestSlice['after']): unknown[] {
  return after ? [new Date(after[0]!), after[1]] : [null, null];
}
