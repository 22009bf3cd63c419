import { Injectable } from '@nestjs/common';
import type { Day } from '@exchange/kernel';
import { arraysOf, Database } from '@exchange/platform';
import type { TermsAcceptance, IntelligenceRow, StoredPaymentMethod, BillingContext } from '../../domain/billing-context';
import { type BilledBuyKey, type SoldBuy, BillingContextReads } from '../../domain/ports';
import type { CountedBuy } from '../../domain/third-count';

const methodSql = `
  select id, brand, last4, expires_month as "expiresMonth", expires_year as "expiresYear", status, created_at as "createdAt"
  from payment_methods where account_id = $1 and status <> 'detached'`;

const agreementsSql = `
  select t.version, t.accepted_at as "acceptedAt", u.email as "acceptedByEmail"
  from terms_acceptances t left join users u on u.id = t.accepted_by
  where t.account_id in ($1, $2) order by t.accepted_at desc limit 10`;

const sellerFeeSql = `
  select (coalesce(platform_fee_percent, 0) + (
    select coalesce(sum((fee ->> 'feePercent')::numeric), 0) from jsonb_array_elements(coalesce(fees, '[]')) fee))::float8 as percent
  from seller_terms where account_id = $1 and (platform_fee_percent is not null or fees is not null)`;

/** Sums by feature, by day and by account in one pass. */
const usageSql = `
  select feature, day::text, account_id as "accountId",
    sum(input_tokens)::bigint as "inputTokens", sum(output_tokens)::bigint as "outputTokens",
    sum(cache_creation_input_tokens)::bigint as "cacheCreationInputTokens", sum(cache_read_input_tokens)::bigint as "cacheReadInputTokens",
    sum(cost_micro_usd)::bigint as "costMicroUsd", sum(call_count)::bigint as "callCount"
  from ai_usage where day >= $2::date and account_id in (select $1::bigint union all select id from accounts where parent_id = $1)
  group by grouping sets ((feature), (day), (account_id)) order by day, feature, account_id`;

const buysSql = `
  select m.account_id as "buyerId", m.id as "mediaBuyId", m.currency, m.budget::text as budget, m.timezone, m.flight_start as "flightStart", m.flight_end as "flightEnd",
    exists (select 1 from billing_buys b where b.buyer_id = m.account_id and b.media_buy_id = m.id)
      or exists (select 1 from billing_charges c where c.buyer_id = m.account_id and c.media_buy_id = m.id) as "isBilled"
  from accounts a join media_buys m on m.account_id = a.id and m.id = any($2)
  where a.id = $1 or a.parent_id = $1`;

/** Prefers a match by the buyer's id. A seller's id may occur more than once by mistake; then the newest media buy is used. */
const soldSql = `
  select account_id as "buyerId", id as "mediaBuyId", seller_media_buy_id as "sellerMediaBuyId" from (
    select * from media_buys where seller_id = any($1) and id = $2
    union all
    select * from media_buys where seller_id = any($1) and seller_media_buy_id = $2) as sold
  order by (id = $2) desc, created_at desc, id desc limit 1`;

const sellerIdsSql = `
  select account_id as "buyerId", id as "mediaBuyId", seller_media_buy_id as "sellerMediaBuyId" from media_buys
  join unnest($1::bigint[], $2::text[]) as wanted (buyer_id, media_buy_id) on wanted.buyer_id = account_id and wanted.media_buy_id = id`;

type UsageSet = Omit<IntelligenceRow, 'bucket'> & {
  readonly feature: string | null;
  readonly day: string | null;
  readonly accountId: number | null;
};

@Injectable()
export class SqlBillingContext extends BillingContextReads {
  constructor(private readonly database: Database) {
    super();
  }

  findBuys(organizationId: number, mediaBuyIds: readonly string[]): Promise<readonly CountedBuy[]> {
    return this.database.query<CountedBuy>(buysSql, [organizationId, mediaBuyIds], 'billing.counted-buys');
  }

  async findSold(sellerIds: readonly number[], mediaBuyId: string): Promise<SoldBuy | null> {
    const [row] = await this.database.query<SoldBuy>(soldSql, [sellerIds, mediaBuyId], 'billing.sold-buy');
    return row ?? null;
  }

  async findSellerIds(buys: readonly BilledBuyKey[]): Promise<readonly SoldBuy[]> {
    const ids = arraysOf(buys, 'buyerId', 'mediaBuyId');
    return this.database.query<SoldBuy>(sellerIdsSql, ids, 'billing.sold-as');
  }

  async isPaying(organizationId: number): Promise<boolean> {
    const sql = `select 1 from payments where account_id = $1 and status = 'processing' limit 1`;
    return (await this.database.query(sql, [organizationId], 'billing.is-paying')).length > 0;
  }

  async read(organizationId: number, askedBy: number, since: Day): Promise<BillingContext> {
    const [[paymentMethod = null], agreements, [sellerFee], sets] = [
      await this.database.query<StoredPaymentMethod>(methodSql, [organizationId], 'billing.method'),
      await this.database.query<TermsAcceptance>(agreementsSql, [organizationId, askedBy], 'billing.agreements'),
      await this.database.query<{ percent: number }>(sellerFeeSql, [askedBy], 'billing.seller-fee'),
      await this.database.query<UsageSet>(usageSql, [organizationId, since], 'billing.intelligence'),
    ];
    const byFeature: IntelligenceRow[] = [];
    const byDay: IntelligenceRow[] = [];
    const byAccount = new Map<number, IntelligenceRow>();
    for (const { feature, day, accountId, ...sums } of sets)
      if (day !== null) byDay.push({ bucket: day, ...sums });
      else if (feature !== null) byFeature.push({ bucket: feature, ...sums });
      else if (accountId !== null) byAccount.set(accountId, { bucket: String(accountId), ...sums });
    return { paymentMethod, agreements, sellerFeePercent: sellerFee?.percent ?? null, intelligence: { byFeature, byDay, byAccount } };
  }
}
