import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, arraysOf, Database, inTurn, Outbox } from '@exchange/platform';
import { SellerAsk, type AskAttempt, type AskKey, type SellerAskState } from '../../domain/ask';
import { discoveryLimits } from '../../domain/limits';
import { SellerAsks, type AskSlice, type FullAskLanes, type DiscoveryKey, type WaitingAsk } from '../../domain/ports';
import { askMapping, askRow } from './discovery.row';

const primary = ['account_id', 'discovery_id', 'seller_id'];
/** Columns that can change after an ask is stored. */
const mutableColumns = [
  'status',
  'standing',
  'fence',
  'round',
  'lease_until',
  'deadline_at',
  'reason',
  'latency_ms',
  'created_at',
  'asked_at',
  'settled_at',
];

/** Orders the asks of one buyer by age of the discovery, then by the seller's standing, proven first. */
const waitingSql = inTurn({
  table: 'discovery_asks',
  present: 'settled_at is null',
  oldest: [
    { dueWhere: `settled_at is null and status = 'pending'`, age: 'created_at' },
    { dueWhere: `settled_at is null and status = 'asking' and lease_until <= $1`, age: 'deadline_at' },
  ],
  columns: {
    accountId: 'account_id',
    discoveryId: 'discovery_id',
    sellerId: 'seller_id',
    sellerAccountId: 'seller_account_id',
    origin: 'origin',
    standing: 'standing',
  },
  waits: `settled_at is null and deadline_at > $1 and (status = 'pending' or (status = 'asking' and lease_until <= $1))
    and standing || ' ' || account_id <> all($5::text[]) and seller_id <> all($6::bigint[]) and standing <> all($9::text[])
    and (seller_account_id is null or standing || ' ' || seller_account_id <> all($7::text[]))
    and (origin is null or standing || ' ' || origin <> all($8::text[]))`,
  order: `created_at, standing <> 'proven', standing <> 'new', discovery_id, seller_id`,
  limit: '$2',
  busy: '$3::bigint[], $4::integer[]',
});

const proposalNamed = `
  select from discovery_answers a, jsonb_array_elements(a.proposals) as proposal
  where a.account_id = ask.account_id and a.discovery_id = ask.discovery_id and a.seller_id = ask.seller_id
    and strpos(lower(proposal->>'name'), lower(:proposalName)) > 0`;

/** Maximum of asks per statement: serializing more rows at once blocks the event loop. */
const rowsPerStatement = 200;

/** Maximum of asks that one sweep reads. */
const maxOverdueAsks = 5_000;

@Injectable()
export class TypeormSellerAsks extends SellerAsks {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  change({ accountId, discoveryId, sellerId }: AskKey, fn: Step<SellerAsk>): Promise<SellerAsk | null> {
    return this.store.change(askMapping, { accountId, discoveryId, sellerId }, fn);
  }

  async reopen(asks: readonly SellerAsk[]): Promise<void> {
    await this.save(asks);
  }

  async list(accountId: number, discoveryId: string): Promise<readonly SellerAskState[]> {
    return this.ofDiscovery(accountId, discoveryId).getMany();
  }

  async slice(
    accountId: number,
    discoveryId: string,
    { limit, after, isSettled, sellerId, proposalName }: AskSlice,
  ): Promise<readonly SellerAskState[]> {
    const asks = this.ofDiscovery(accountId, discoveryId).limit(limit);
    if (isSettled) asks.andWhere('ask.settledAt is not null');
    if (sellerId !== undefined) asks.andWhere('ask.sellerId = :sellerId', { sellerId });
    if (proposalName !== undefined) asks.andWhere(`exists (${proposalNamed})`, { proposalName });
    const [name, id] = after ?? [];
    if (after) asks.andWhere('(ask.seller_name COLLATE "C", ask.seller_id) > (:name, :id)', { name, id });
    return asks.getMany();
  }

  private ofDiscovery(accountId: number, discoveryId: string) {
    return this.database.manager
      .createQueryBuilder(askRow, 'ask')
      .where('ask.accountId = :accountId and ask.discoveryId = :discoveryId', { accountId, discoveryId })
      .orderBy('ask.seller_name COLLATE "C"')
      .addOrderBy('ask.seller_id');
  }

  async extendLeases(claimed: readonly AskAttempt[], until: Date): Promise<readonly AskKey[]> {
    return this.database.query<AskKey>(
      // Locks rows in the order of all other writers, which prevents deadlocks.
      `with held as materialized (
         select account_id, discovery_id, seller_id
         from unnest($1::bigint[], $2::text[], $3::bigint[], $4::integer[]) as h (account_id, discovery_id, seller_id, fence)
         join discovery_asks a using (account_id, discovery_id, seller_id, fence)
         where a.status = 'asking' order by account_id, discovery_id, seller_id for update of a)
       update discovery_asks a set lease_until = $5 from held h
       where a.account_id = h.account_id and a.discovery_id = h.discovery_id and a.seller_id = h.seller_id
       returning a.account_id as "accountId", a.discovery_id as "discoveryId", a.seller_id as "sellerId"`,
      [...arraysOf(claimed, 'accountId', 'discoveryId', 'sellerId', 'fence'), until],
      'discovery.renew',
    );
  }

  async findWaiting(now: Date, busy: FullAskLanes, limit: number): Promise<readonly WaitingAsk[]> {
    const { buyers, sellers, sellerAccounts, origins, standings, underWay } = busy;
    return this.database.query<WaitingAsk>(
      waitingSql,
      [now, limit, [...underWay.keys()], [...underWay.values()], buyers, sellers, sellerAccounts, origins, standings],
      'discovery.waiting',
    );
  }

  async findOverdue(now: Date, limit: number): Promise<readonly DiscoveryKey[]> {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    return this.database.query<DiscoveryKey>(
      `select account_id as "accountId", discovery_id as id
       from (select * from discovery_asks where settled_at is null and deadline_at < $2 order by deadline_at limit ${maxOverdueAsks}) as oldest
       where (lease_until is null or lease_until <= $1 or deadline_at < $3)
       group by account_id, discovery_id
       order by row_number() over (partition by account_id order by min(deadline_at)), min(deadline_at) limit $4`,
      [now, ago(discoveryLimits.overdueAfter), ago(discoveryLimits.heldOverdueAfter), limit],
      'discovery.overdue',
    );
  }

  async changeOpen({ accountId, id }: DiscoveryKey, fn: Step<SellerAsk>, sellerIds?: readonly number[]): Promise<readonly SellerAsk[]> {
    return this.database.run(async () => {
      const open = await this.database.manager
        .createQueryBuilder(askRow, 'ask')
        .setLock('pessimistic_write')
        .where('ask.accountId = :accountId and ask.discoveryId = :id and ask.settledAt is null', { accountId, id })
        .andWhere('(:sellerIds::bigint[] is null or ask.sellerId = any(:sellerIds))', { sellerIds: sellerIds ?? null })
        .orderBy('ask.sellerId')
        .getMany();
      const changed = open.flatMap((state) => fn(new SellerAsk(state)) ?? []);
      await this.save(changed);
      const events = changed.flatMap(({ recorded }) => recorded.events);
      if (events.length > 0) await this.outbox.append(events);
      return changed;
    });
  }

  private async save(asks: readonly SellerAsk[]): Promise<void> {
    for (let from = 0; from < asks.length; from += rowsPerStatement) {
      const rows = asks.slice(from, from + rowsPerStatement).map((ask) => ({ ...ask.state }));
      await this.database.manager.createQueryBuilder().insert().into(askRow).values(rows).orUpdate(mutableColumns, primary).execute();
    }
  }
}
