import type { Database } from '@exchange/platform';

/** Delivery in the ledger as of a closing, by organization, currency and media buy. */
const postedSql = `
  select t.account_id, e.currency, split_part(t.source_key, ':', 1) as media_buy_id, -sum(e.amount_minor) as amount
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join billing_accounts a on a.account_id = t.account_id
  where t.account_id = any($1::bigint[]) and t.source = 'delivery' and e.code in ('FEES', 'SELLER_PAYABLE')
    and t.occurred_at < a.closed_until::timestamp at time zone 'UTC' and t.id <= a.closed_up_to
  group by 1, 2, 3`;

/** Delivery on documents and delivery carried to the next ones. Credit notes of staff have a reason and are excluded: they are no delivery. */
const documentedSql = `
  select account_id, currency, media_buy_id, sum(amount) as amount from (
    select i.account_id, i.currency, x.media_buy_id, x.fees_minor + x.media_minor as amount
      from fee_invoices i join fee_invoice_items x using (account_id, number) where i.account_id = any($1::bigint[])
    union all
    select n.account_id, n.currency, x.media_buy_id, -(x.fees_minor + x.media_minor)
      from credit_notes n join credit_note_items x using (account_id, number) where n.reason is null and n.account_id = any($1::bigint[])
    union all
    select account_id, currency, media_buy_id, fees_minor + media_minor from billing_carried where account_id = any($1::bigint[])) documents
  group by 1, 2, 3`;

/** Charges by media buy and day. */
const chargedSql = `
  select t.account_id as buyer_id, split_part(t.source_key, ':', 1) as media_buy_id, split_part(t.source_key, ':', 2)::date as day,
    coalesce(-sum(e.amount_minor) filter (where e.code = 'FEES'), 0) as fees,
    coalesce(-sum(e.amount_minor) filter (where e.code = 'SELLER_PAYABLE'), 0) as payable
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.account_id = any($1::bigint[]) and t.source = 'delivery' group by 1, 2, 3`;

const postedOf = (source: string, code: string) => `
  coalesce((select sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.account_id = any($1::bigint[] || $2::bigint[]) and t.source = '${source}' and t.source_key = p.id and e.code = '${code}'), 0)`;

const gapsIn = (table: string) => `
  select account_id::text from ${table} where account_id = any($1::bigint[]) group by account_id having max(number) <> count(*) or min(number) <> 1`;

/** Violations by description, each with the query that finds them. `$1` are organizations that buy, `$2` accounts that sell. */
const violationQueries: Readonly<Record<string, string>> = {
  'a posting does not add up to zero': `
    select transaction_id::text from ledger_entries where account_id = any($1::bigint[] || $2::bigint[]) group by transaction_id, currency having sum(amount_minor) <> 0`,
  'a balance is not the sum of its entries': `
    select concat_ws(' ', account_id, code, currency) from (select * from ledger_balances where account_id = any($1::bigint[] || $2::bigint[])) b full join (
      select account_id, code, currency, sum(amount_minor) as amount from ledger_entries where account_id = any($1::bigint[] || $2::bigint[]) group by 1, 2, 3) e
      using (account_id, code, currency) where coalesce(debit_minor, 0) <> coalesce(amount, 0)`,
  'money is paid ahead while an amount is owed, or either is negative': `
    select concat_ws(' ', account_id, currency) from ledger_balances where account_id = any($1::bigint[]) group by account_id, currency
    having sum(-debit_minor) filter (where code = 'CUSTOMER_FUNDS') < 0 or sum(debit_minor) filter (where code = 'RECEIVABLE') < 0
      or (sum(-debit_minor) filter (where code = 'CUSTOMER_FUNDS') > 0 and sum(debit_minor) filter (where code = 'RECEIVABLE') > 0)`,
  'the ledger and the charges of a day differ': `
    select concat_ws(' ', media_buy_id, day) from (select * from billing_charges where buyer_id = any($1::bigint[])) c full join (${chargedSql}) p
      using (buyer_id, media_buy_id, day)
    where coalesce(fee_minor, 0) <> coalesce(fees, 0) or coalesce(payable_minor, 0) <> coalesce(payable, 0)`,
  'invoice numbers have a gap': gapsIn('fee_invoices'),
  'credit note numbers have a gap': gapsIn('credit_notes'),
  'a month has two invoices in one currency': `
    select concat_ws(' ', account_id, cycle_key) from fee_invoices where account_id = any($1::bigint[]) group by account_id, cycle_key, currency having count(*) > 1`,
  'an invoice is not the sum of its media buys': `
    select concat_ws(' ', account_id, number) from fee_invoices i where account_id = any($1::bigint[]) and fees_minor + media_minor <> (
      select sum(fees_minor + media_minor) from fee_invoice_items x where x.account_id = i.account_id and x.number = i.number)`,
  'a media buy is not invoiced exactly once': `
    select media_buy_id from (${postedSql}) p full join (${documentedSql}) d using (account_id, currency, media_buy_id)
    where coalesce(p.amount, 0) <> coalesce(d.amount, 0)`,
  'the paid amount of a day differs from its payouts': `
    select concat_ws(' ', c.media_buy_id, c.day, paid_minor) from billing_charges c where buyer_id = any($1::bigint[]) and paid_minor <> coalesce((
      select sum(amount_minor) from payout_items i join payouts p on p.account_id = i.account_id and p.id = i.payout_id
      where p.status <> 'CANCELED' and i.buyer_id = c.buyer_id and i.media_buy_id = c.media_buy_id and i.day = c.day), 0)`,
  'a payout is not the sum of its days': `
    select id from payouts p where account_id = any($2::bigint[]) and gross_minor <> (select sum(amount_minor) from payout_items i where i.account_id = p.account_id and i.payout_id = p.id)`,
  'a payout is not posted exactly once after approval': `
    select id from payouts p where account_id = any($2::bigint[]) and (
      ${postedOf('payable', 'SELLER_PAYABLE')} <> case when status in ('APPROVED', 'PAID', 'FAILED', 'RETRIED') then gross_minor else 0 end
      or -${postedOf('proceeds', 'PAYOUTS_DUE')} <> case when status in ('APPROVED', 'PAID', 'FAILED', 'RETRIED') then net_minor else 0 end
      or ${postedOf('payout', 'PAYOUTS_DUE')} <> case status when 'PAID' then net_minor else 0 end)`,
  'a payout and its run have inconsistent states': `
    select p.id from payouts p join payout_runs r on r.id = p.run_id where p.account_id = any($2::bigint[])
      and case when p.status in ('PAID', 'FAILED', 'RETRIED') then 'APPROVED' else p.status end <> r.status`,
  'a succeeded payment is not booked exactly once': `
    select p.id from payments p where account_id = any($1::bigint[]) and (status = 'succeeded') <> (
      exists (select 1 from billing_deposits d where d.account_id = p.account_id and d.reference = 'charge_' || p.id and d.amount_minor = p.amount_minor))`,
  'a refund is not posted exactly once': `
    select p.id from payment_refunds p where account_id = any($1::bigint[])
      and ${postedOf('refund', 'CASH')} <> case status when 'succeeded' then -amount_minor else 0 end`,
  'refunds of a payment exceed its amount': `
    select p.id from payments p where account_id = any($1::bigint[]) and amount_minor < (
      select coalesce(sum(amount_minor), 0) from payment_refunds r where r.account_id = p.account_id and r.payment_id = p.id and r.status <> 'failed')`,
  'a pool of a payer is not the sum of its commitments, or one of an agent is less': `
    select concat_ws(' ', account_id, pool) from (select * from commitment_pools where account_id = any($1::bigint[])) p full join (
      select pool_account_id as account_id, pool, sum(amount) as amount from commitments where pool_account_id = any($1::bigint[]) group by 1, 2) c
      using (account_id, pool)
    where case when pool like 'payer/%' then coalesce(committed, 0) <> coalesce(amount, 0) else coalesce(committed, 0) < coalesce(amount, 0) end`,
  'a payer has committed money to a media buy that cannot be charged any more, or in another currency': `
    select concat_ws(' ', media_buy_id, pool) from commitments c where pool_account_id = any($1::bigint[]) and pool like 'payer/%' and not exists (
      select 1 from billing_buys b where b.buyer_id = c.account_id and b.media_buy_id = c.media_buy_id and b.organization_id = c.pool_account_id
        and 'payer/' || b.currency = c.pool)`,
};

const sql = Object.entries(violationQueries)
  .map(([what, query]) => `select '${what}: ' || it as broken from (${query}) broken (it)`)
  .join('\nunion all ');

/** Descriptions of all violations, found by one query. */
export async function findViolations(
  database: Database,
  buyers: readonly number[],
  sellers: readonly number[],
): Promise<readonly string[]> {
  const rows = await database.query<{ broken: string }>(sql, [buyers, sellers], 'money.broken');
  return rows.map(({ broken }) => broken);
}
