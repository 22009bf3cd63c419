import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import type { CommitmentPool, PoolKind } from '../../domain/pools';
import { CommittedMoney, type CommittingBuy, type PoolShare } from '../../domain/ports';

/** The upsert locks the pool, so that concurrent commitments add up. */
const addSql = `
  with shares as (
    select media_buy_id, coalesce(change_id, '') as change_id, sum(amount) as amount
    from jsonb_to_recordset($5::jsonb) as share (media_buy_id text, change_id text, amount numeric) group by 1, 2),
  pool as (
    insert into commitment_pools as so_far (account_id, pool, month, committed) select $1::bigint, $2::text, $3::date, sum(amount) from shares
    on conflict (account_id, pool) do update set committed = so_far.committed + excluded.committed
    returning committed::text),
  kept as (
    insert into commitments as so_far (account_id, media_buy_id, pool_account_id, pool, change_id, month, amount)
    select $4::bigint, media_buy_id, $1, $2, change_id, $3, amount from shares
    on conflict (account_id, media_buy_id, pool_account_id, pool, change_id) do update set amount = so_far.amount + excluded.amount)
  select committed from pool`;

/** Commitments of the media buy $2 of account $1 in pools of the kind $3. */
const ofBuy = `account_id = $1 and media_buy_id = $2 and starts_with(pool, $3 || '/')`;

/** Pools are locked first and in one order, as by those who add to them. */
const poolsSql = `
  with pools as materialized (
    select account_id, pool from commitment_pools
    where (account_id, pool) in (select pool_account_id, pool from commitments where ${ofBuy} and ($4::text is null or change_id = $4))
    order by account_id, pool for update),
  removed as (
    delete from commitments using pools
    where commitments.account_id = $1 and media_buy_id = $2 and ($4::text is null or change_id = $4)
      and (pool_account_id, commitments.pool) = (pools.account_id, pools.pool)
    returning pool_account_id, commitments.pool, month, amount)`;

const releaseSql = `${poolsSql},
  freed as (select pool_account_id, pool, sum(amount) as amount from removed group by 1, 2)
  update commitment_pools set committed = greatest(committed - freed.amount, 0) from freed
  where (commitment_pools.account_id, commitment_pools.pool) = (freed.pool_account_id, freed.pool)`;

const confirmSql = `${poolsSql}
  insert into commitments as so_far (account_id, media_buy_id, pool_account_id, pool, change_id, month, amount)
  select $1, $2, pool_account_id, pool, '', month, amount from removed
  on conflict (account_id, media_buy_id, pool_account_id, pool, change_id) do update set amount = so_far.amount + excluded.amount`;

const amountSql = `
  select amount::text from commitments where (account_id, media_buy_id, pool_account_id, pool, change_id) = ($1, $2, $3, $4, '')`;

const resizeSql = `
  with before as materialized (
    select coalesce(sum(amount), 0) as amount from commitments
    where (account_id, media_buy_id, pool_account_id, pool, change_id) = ($1, $2, $3, $4, '')),
  removed as (
    delete from commitments where (account_id, media_buy_id, pool_account_id, pool, change_id) = ($1, $2, $3, $4, '') and $5::numeric = 0),
  kept as (
    insert into commitments as so_far (account_id, media_buy_id, pool_account_id, pool, change_id, amount)
    select $1::bigint, $2::text, $3::bigint, $4::text, '', $5::numeric from before where $5::numeric > 0 and amount <> $5::numeric
    on conflict (account_id, media_buy_id, pool_account_id, pool, change_id) do update set amount = excluded.amount)
  insert into commitment_pools as so_far (account_id, pool, committed)
  select $3, $4, greatest($5::numeric - amount, 0) from before where amount <> $5::numeric
  on conflict (account_id, pool) do update set committed = greatest(so_far.committed + $5::numeric - (select amount from before), 0)`;

const moveSql = `
  with moved as (
    delete from commitments where account_id = $1 and pool_account_id = $1 and starts_with(pool, $3 || '/')
    returning account_id, media_buy_id, pool, change_id, month, amount),
  kept as (
    insert into commitments as so_far (account_id, media_buy_id, pool_account_id, pool, change_id, month, amount)
    select account_id, media_buy_id, $2, pool, change_id, month, amount from moved
    on conflict (account_id, media_buy_id, pool_account_id, pool, change_id) do update set amount = so_far.amount + excluded.amount),
  removed as (delete from commitment_pools where account_id = $1 and starts_with(pool, $3 || '/') returning pool, month, committed)
  insert into commitment_pools as so_far (account_id, pool, month, committed) select $2::bigint, pool, month, committed from removed
  on conflict (account_id, pool) do update set committed = so_far.committed + excluded.committed`;

const settleSql = `delete from commitments where ${ofBuy} and change_id = ''`;

@Injectable()
export class TypeormCommittedMoney extends CommittedMoney {
  constructor(private readonly database: Database) {
    super();
  }

  async add({ accountId: poolAccountId, name, month }: CommitmentPool, accountId: number, shares: readonly PoolShare[]): Promise<string> {
    const rows = shares.map(({ mediaBuyId, changeId, amount }) => ({ media_buy_id: mediaBuyId, change_id: changeId, amount }));
    const values = [poolAccountId, name, month && `${month}-01`, accountId, JSON.stringify(rows)];
    const [pool] = await this.database.query<{ committed: string }>(addSql, values, 'commitments.add');
    return pool!.committed;
  }

  async sums(accountId: number, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const sql = 'select pool, committed::text from commitment_pools where account_id = $1 and pool = any($2)';
    const rows = await this.database.query<{ pool: string; committed: string }>(sql, [accountId, names], 'commitments.sums');
    return new Map(rows.map(({ pool, committed }) => [pool, committed]));
  }

  async confirm(kind: PoolKind, { accountId, mediaBuyId }: CommittingBuy, changeId: string): Promise<void> {
    await this.database.query(confirmSql, [accountId, mediaBuyId, kind, changeId], 'commitments.confirm');
  }

  async release(kind: PoolKind, { accountId, mediaBuyId }: CommittingBuy, changeId: string | null): Promise<void> {
    await this.database.query(releaseSql, [accountId, mediaBuyId, kind, changeId], 'commitments.release');
  }

  async settle(kind: PoolKind, { accountId, mediaBuyId }: CommittingBuy): Promise<void> {
    await this.database.query(settleSql, [accountId, mediaBuyId, kind], 'commitments.settle');
  }

  async amountOf({ accountId: poolAccountId, name }: CommitmentPool, { accountId, mediaBuyId }: CommittingBuy): Promise<string> {
    const values = [accountId, mediaBuyId, poolAccountId, name];
    const [row] = await this.database.query<{ amount: string }>(amountSql, values, 'commitments.amount');
    return row?.amount ?? '0';
  }

  async resize(
    { accountId: poolAccountId, name }: CommitmentPool,
    { accountId, mediaBuyId }: CommittingBuy,
    amount: string,
  ): Promise<void> {
    await this.database.query(resizeSql, [accountId, mediaBuyId, poolAccountId, name, amount], 'commitments.resize');
  }

  async move(kind: PoolKind, accountId: number, toAccountId: number): Promise<void> {
    await this.database.query(moveSql, [accountId, toAccountId, kind], 'commitments.move');
  }
}
