import { Injectable } from '@nestjs/common';
import { AggregateStore, Database } from '@exchange/platform';
import type { Ask, AskAttempt, AskKey, AskState } from '../../domain/ask';
import { discoveryLimits } from '../../domain/limits';
import { Asks } from '../../domain/ports';
import { askMapping, askRows } from './discovery.row';

const key = 'account_id as "accountId", discovery_id as "discoveryId", seller_id as "sellerId"';

@Injectable()
export class TypeormAsks extends Asks {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async change({ accountId, discoveryId, sellerId }: AskKey, fn: (ask: Ask) => Ask | null): Promise<Ask | null> {
    let left = false;
    const changed = await this.store.change(askMapping, { accountId, discoveryId, sellerId }, (ask) => {
      const next = fn(ask);
      left = next === null;
      return next ?? ask;
    });
    return left ? null : changed;
  }

  async reopen(asks: readonly Ask[]): Promise<void> {
    if (asks.length === 0) return;
    const primary = ['account_id', 'discovery_id', 'seller_id'];
    const begun = ['status', 'round', 'lease_until', 'deadline_at', 'reason', 'latency_ms', 'created_at', 'asked_at', 'settled_at'];
    const rows = asks.map((ask) => ({ ...ask.state }));
    await this.database.manager.createQueryBuilder().insert().into(askRows).values(rows).orUpdate(begun, primary).execute();
  }

  async of(accountId: number, discoveryId: string): Promise<readonly AskState[]> {
    return this.database.manager
      .createQueryBuilder(askRows, 'ask')
      .where('ask.accountId = :accountId and ask.discoveryId = :discoveryId', { accountId, discoveryId })
      .orderBy('ask.seller_name COLLATE "C"')
      .addOrderBy('ask.seller_id')
      .getMany();
  }

  async renew(held: readonly AskAttempt[], leaseUntil: Date): Promise<readonly AskKey[]> {
    return this.database.query<AskKey>(
      `update discovery_asks a set lease_until = $5
       from unnest($1::bigint[], $2::text[], $3::bigint[], $4::integer[]) as held (account, discovery, seller, fence)
       where a.account_id = held.account and a.discovery_id = held.discovery and a.seller_id = held.seller
         and a.fence = held.fence and a.status = 'asking'
       returning ${key}`,
      [
        held.map(({ accountId }) => accountId),
        held.map(({ discoveryId }) => discoveryId),
        held.map(({ sellerId }) => sellerId),
        held.map(({ fence }) => fence),
        leaseUntil,
      ],
      'discovery.renew',
    );
  }

  async neglected(now: Date, pendingBefore: Date, limit: number): Promise<readonly AskAttempt[]> {
    return this.database.query<AskAttempt>(
      `select ${key}, fence from discovery_asks
       where settled_at is null and deadline_at > $1
         and ((status = 'pending' and created_at < $2) or (status = 'asking' and lease_until < $1))
       order by created_at limit $3`,
      [now, pendingBefore, limit],
      'discovery.neglected',
    );
  }

  async overdue(now: Date, limit: number): Promise<readonly AskKey[]> {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    return this.database.query<AskKey>(
      `select ${key} from discovery_asks
       where settled_at is null and deadline_at < $2 and (lease_until is null or lease_until <= $1 or deadline_at < $3)
       order by deadline_at limit $4`,
      [now, ago(discoveryLimits.overdueAfter), ago(discoveryLimits.heldOverdueAfter), limit],
      'discovery.overdue',
    );
  }
}
