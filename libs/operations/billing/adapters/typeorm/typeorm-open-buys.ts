import { Injectable } from '@nestjs/common';
import type { Day } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import type { AgreedBudget } from '../../domain/agreed-budget';
import type { DayCharge } from '../../domain/day-charges';
import type { Minor } from '../../domain/ledger';
import { type BilledBuyKey, type OpenBuy, OpenBuys } from '../../domain/ports';

const addSql = `
  insert into billing_buys (buyer_id, media_buy_id, organization_id, currency) select $1::bigint, unnest($2::text[]), $3::bigint, $4::text
  on conflict (buyer_id, media_buy_id) do nothing`;

const dueSql = `
  with due as (select buyer_id, media_buy_id from billing_buys where look_at <= $1 order by look_at limit $3 for update skip locked)
  update billing_buys buy set look_at = $2 from due where buy.buyer_id = due.buyer_id and buy.media_buy_id = due.media_buy_id
  returning buy.buyer_id as "buyerId", buy.media_buy_id as "mediaBuyId"`;

const saveChargeSql = `
  insert into billing_charges (buyer_id, media_buy_id, day, spend_minor, fee_minor, payable_minor, revision, fee_basis_points, seller_id, currency)
  values ($1, $2, $3, $4, $5, $6, $7, $8, (select seller_id from media_buys where account_id = $1 and id = $2),
    (select currency from billing_buys where buyer_id = $1 and media_buy_id = $2))
  on conflict (buyer_id, media_buy_id, day) do update set spend_minor = excluded.spend_minor, fee_minor = excluded.fee_minor,
    payable_minor = excluded.payable_minor, revision = excluded.revision, fee_basis_points = excluded.fee_basis_points`;

const setFailureSql = `
  update billing_buys set failing_since = case when $3::timestamptz is not null then coalesce(failing_since, $3) end, look_at = least(look_at, $4::timestamptz)
  where buyer_id = $1 and media_buy_id = $2 and (failing_since is not null or $3::timestamptz is not null)`;

/** Charges without a currency are in the payer's main currency. */
const feesSql = `
  select charge.buyer_id as "buyerId", sum(charge.fee_minor)::bigint as "feeMinor"
  from billing_charges charge left join accounts on accounts.id = charge.buyer_id
    left join billing_accounts payer on payer.account_id = coalesce(accounts.parent_id, charge.buyer_id)
  where charge.buyer_id = any($1) and charge.day >= $2 and coalesce(charge.currency, payer.currency, $3) = $3 group by 1`;

const saveBudgetSql = `
  with later as (delete from billing_budgets where buyer_id = $1 and media_buy_id = $2 and from_day > $3)
  insert into billing_budgets (buyer_id, media_buy_id, from_day, budget_minor) values ($1, $2, $3, $4)
  on conflict (buyer_id, media_buy_id, from_day) do update set budget_minor = excluded.budget_minor`;

@Injectable()
export class TypeormOpenBuys extends OpenBuys {
  constructor(private readonly database: Database) {
    super();
  }

  async add(buyerId: number, mediaBuyIds: readonly string[], organizationId: number, currency: string): Promise<void> {
    await this.database.query(addSql, [buyerId, mediaBuyIds, organizationId, currency], 'open-buys.add');
  }

  async find({ buyerId, mediaBuyId }: BilledBuyKey): Promise<OpenBuy | null> {
    const sql = `select buyer_id as "buyerId", media_buy_id as "mediaBuyId", organization_id as "organizationId", ended_at as "endedAt",
      coalesce(buy.currency, payer.currency) as currency
      from billing_buys buy left join billing_accounts payer on payer.account_id = buy.organization_id
      where buyer_id = $1 and media_buy_id = $2`;
    const [row] = await this.database.query<OpenBuy>(sql, [buyerId, mediaBuyId], 'open-buys.find');
    return row ?? null;
  }

  async end({ buyerId, mediaBuyId }: BilledBuyKey, at: Date): Promise<void> {
    const sql = 'update billing_buys set ended_at = $3, look_at = now() where buyer_id = $1 and media_buy_id = $2 and ended_at is null';
    await this.database.query(sql, [buyerId, mediaBuyId, at], 'open-buys.end');
  }

  async close({ buyerId, mediaBuyId }: BilledBuyKey): Promise<void> {
    const sql = 'delete from billing_buys where buyer_id = $1 and media_buy_id = $2';
    await this.database.query(sql, [buyerId, mediaBuyId], 'open-buys.close');
  }

  claimDue(now: Date, next: Date, take: number): Promise<readonly BilledBuyKey[]> {
    return this.database.query<BilledBuyKey>(dueSql, [now, next, take], 'open-buys.due');
  }

  async makeDue({ buyerId, mediaBuyId }: BilledBuyKey, organizationId: number, currency: string, now: Date): Promise<void> {
    const sql = `insert into billing_buys as buy (buyer_id, media_buy_id, organization_id, currency, ended_at) values ($1, $2, $3, $4, $5)
      on conflict (buyer_id, media_buy_id) do update set look_at = now()`;
    await this.database.query(sql, [buyerId, mediaBuyId, organizationId, currency, now], 'open-buys.wake');
  }

  async setFailure({ buyerId, mediaBuyId }: BilledBuyKey, failure: { readonly since: Date; readonly retryAt: Date } | null): Promise<void> {
    const { since, retryAt } = failure ?? { since: null, retryAt: null };
    await this.database.query(setFailureSql, [buyerId, mediaBuyId, since, retryAt], 'open-buys.failing');
  }

  budgets({ buyerId, mediaBuyId }: BilledBuyKey): Promise<readonly AgreedBudget[]> {
    const sql = `select to_char(from_day, 'YYYY-MM-DD') as "from", budget_minor as "budgetMinor"
      from billing_budgets where buyer_id = $1 and media_buy_id = $2 order by from_day`;
    return this.database.query<AgreedBudget>(sql, [buyerId, mediaBuyId], 'open-buys.budgets');
  }

  async saveBudget({ buyerId, mediaBuyId }: BilledBuyKey, { from, budgetMinor }: AgreedBudget): Promise<void> {
    await this.database.query(saveBudgetSql, [buyerId, mediaBuyId, from, budgetMinor], 'open-buys.agree');
  }

  charges({ buyerId, mediaBuyId }: BilledBuyKey): Promise<readonly DayCharge[]> {
    const sql = `select to_char(day, 'YYYY-MM-DD') as day, spend_minor as "spendMinor", fee_minor as "feeMinor", payable_minor as "payableMinor",
        fee_basis_points as "feeBasisPoints", revision
      from billing_charges where buyer_id = $1 and media_buy_id = $2`;
    return this.database.query<DayCharge>(sql, [buyerId, mediaBuyId], 'open-buys.charges');
  }

  async feesSince(buyerIds: readonly number[], currency: string, from: Day): Promise<ReadonlyMap<number, Minor>> {
    const rows = await this.database.query<{ buyerId: number; feeMinor: Minor }>(feesSql, [buyerIds, from, currency], 'open-buys.fees');
    return new Map(rows.map(({ buyerId, feeMinor }) => [buyerId, feeMinor]));
  }

  async saveCharge({ buyerId, mediaBuyId }: BilledBuyKey, charge: DayCharge): Promise<void> {
    const { day, spendMinor, feeMinor, payableMinor, revision, feeBasisPoints } = charge;
    const values = [buyerId, mediaBuyId, day, spendMinor, feeMinor, payableMinor, revision, feeBasisPoints];
    await this.database.query(saveChargeSql, values, 'open-buys.charge');
  }
}
