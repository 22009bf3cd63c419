import { Injectable } from '@nestjs/common';
import type { CursorRequest } from '@exchange/kernel';
import { Database, ListReads } from '@exchange/platform';
import type { Invoice, InvoiceItem, UninvoicedCharge } from '../../domain/invoice';
import type { Minor } from '../../domain/ledger';
import { Invoices } from '../../domain/ports';

/**
 * Uninvoiced charges of the organization and of accounts that were billed themselves before they joined it. Carried rows are added to later records. A row
 * of a closed month lists the invoices that charge its media buy, with their uncredited rest. `offset 0` makes PostgreSQL use the index: it overestimates
 * the number of rows and would scan whole tables.
 */
const uninvoicedSql = `
  with closed as (
    select coalesce(closed_until, '-infinity') as until, closed_up_to from billing_accounts where account_id = $1),
  billed as (
    select $1::bigint as id union select source_key::bigint from ledger_transactions where account_id = $1 and source = 'move'),
  recorded as (
    select t.* from billed cross join closed cross join lateral (
      select id, source, source_key, null as cycle from ledger_transactions
      where account_id = billed.id and occurred_at >= closed.until and occurred_at < $2 offset 0) t
    union all
    select t.* from billed cross join closed cross join lateral (
      select id, source, source_key, to_char(occurred_at at time zone 'UTC', 'YYYY-MM') from (
        select * from ledger_transactions where account_id = billed.id and id > closed.closed_up_to offset 0) late
      where occurred_at < closed.until and occurred_at < $2) t),
  charged as (
    select case t.source when 'delivery' then split_part(t.source_key, ':', 1) end as media_buy_id, e.currency, t.cycle,
      case when e.code = 'FEES' then -e.amount_minor else 0 end as fees,
      case when e.code = 'SELLER_PAYABLE' then -e.amount_minor else 0 end as media,
      case when e.code = 'PLANS' and t.source = 'commitment' then -e.amount_minor else 0 end as commitment,
      case when e.code = 'PLANS' and t.source = 'overage' then -e.amount_minor else 0 end as overage
    from recorded t cross join lateral (
      select code, currency, amount_minor from ledger_entries where transaction_id = t.id offset 0) e
    where t.source in ('delivery', 'commitment', 'overage')
    union all
    select nullif(media_buy_id, ''), currency, cycle_key, fees_minor, media_minor, commitment_minor, overage_minor
    from billing_carried where account_id = $1),
  summed as (
    select media_buy_id, currency, cycle, sum(fees)::bigint as fees, sum(media)::bigint as media, sum(commitment)::bigint as commitment,
      sum(overage)::bigint as overage
    from charged group by 1, 2, 3)
  select media_buy_id as "mediaBuyId", currency, cycle as "correctsCycle", fees as "feesMinor", media as "mediaMinor",
    commitment as "commitmentMinor", overage as "overageMinor",
    case when cycle is null or media_buy_id is null then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'leftMinor', i.fees_minor + i.media_minor - coalesce((
        select sum(c.fees_minor + c.media_minor) from credit_notes n join credit_note_items c on c.account_id = n.account_id and c.number = n.number
        where n.account_id = $1 and n.invoice_number = i.number and c.media_buy_id = i.media_buy_id), 0)) order by i.number), '[]')
      from fee_invoice_items i where i.account_id = $1 and i.media_buy_id = summed.media_buy_id) end as "chargedOn"
  from summed order by 1, 3 nulls first, 2`;

const insertSql = `
  insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, commitment_minor, overage_minor, recipient, issued_at, due_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

const carrySql = `
  insert into billing_carried (account_id, media_buy_id, currency, cycle_key, fees_minor, media_minor, commitment_minor, overage_minor)
  select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])`;

const itemsSql = `
  insert into fee_invoice_items (account_id, number, media_buy_id, fees_minor, media_minor)
  select $1, $2, * from unnest($3::text[], $4::bigint[], $5::bigint[])`;

const invoiceColumns = `account_id as "accountId", number, cycle_key as "cycleKey", currency, fees_minor as "feesMinor", media_minor as "mediaMinor",
    commitment_minor as "commitmentMinor", overage_minor as "overageMinor", recipient, issued_at as "issuedAt", due_at as "dueAt"`;

const listSql = `select ${invoiceColumns} from fee_invoices where account_id = $1 and ($2::bigint is null or number < $2) order by number desc limit $3`;

const byNumbersSql = `select ${invoiceColumns} from fee_invoices where account_id = $1 and number = any($2::bigint[]) order by number desc`;

const uncreditedSql = `
  with credited as (
    select invoice_number as number, sum(fees_minor + media_minor + plans_minor) as amount from credit_notes
    where account_id = $1 and invoice_number >= $2 group by 1)
  select currency, sum(greatest(fees_minor + media_minor + commitment_minor + overage_minor - coalesce(credited.amount, 0), 0))::bigint as left_minor
  from fee_invoices left join credited using (number) where account_id = $1 and number >= $2 group by 1`;

/** The due date itself always counts as one of the days. */
const completeLookSql = `
  with before as (select next_due_at from billing_accounts where account_id = $1 and next_due_at < $2)
  update billing_accounts set next_due_at = (
    select min(at) from fee_invoices cross join lateral (
      select due_at + make_interval(hours => 24 * days) as at from unnest($3::int[] || 0) days) step
    where account_id = $1 and at >= $2)
  from before where account_id = $1 returning before.next_due_at as since`;

const items = {
  name: 'invoices.items',
  select: 'media_buy_id as "mediaBuyId", fees_minor as "feesMinor", media_minor as "mediaMinor"',
  from: 'fee_invoice_items',
  orderBy: 'media_buy_id',
};

@Injectable()
export class TypeormInvoices extends Invoices {
  private readonly itemReads = new ListReads<InvoiceItem>(this.database, items);

  constructor(private readonly database: Database) {
    super();
  }

  uninvoiced(accountId: number, before: Date): Promise<readonly UninvoicedCharge[]> {
    return this.database.query<UninvoicedCharge>(uninvoicedSql, [accountId, before], 'invoices.uninvoiced');
  }

  async insert(invoice: Invoice, lines: readonly InvoiceItem[]): Promise<void> {
    const { accountId, number, cycleKey, currency, feesMinor, mediaMinor, commitmentMinor, overageMinor, recipient } = invoice;
    const amounts = [feesMinor, mediaMinor, commitmentMinor, overageMinor];
    const values = [accountId, number, cycleKey, currency, ...amounts, JSON.stringify(recipient), invoice.issuedAt, invoice.dueAt];
    await this.database.query(insertSql, values, 'invoices.insert');
    await this.scheduleLook(accountId, invoice.dueAt);
    const columns = [lines.map((line) => line.mediaBuyId), lines.map((line) => line.feesMinor), lines.map((line) => line.mediaMinor)];
    await this.database.query(itemsSql, [accountId, number, ...columns], 'invoices.insert-items');
  }

  async findUndrafted(until: Date, take: number): Promise<readonly number[]> {
    const sql = `select account_id as id from billing_accounts
      where coalesce(drafted_until, (created_at at time zone 'UTC')::date) < ($1::timestamptz at time zone 'UTC')::date limit $2`;
    return (await this.database.query<{ id: number }>(sql, [until, take], 'invoices.to-draft')).map(({ id }) => id);
  }

  async markDrafted(accountId: number, until: Date): Promise<boolean> {
    const sql = `update billing_accounts set drafted_until = ($2::timestamptz at time zone 'UTC')::date
      where account_id = $1 and (drafted_until is null or drafted_until < ($2::timestamptz at time zone 'UTC')::date) returning account_id`;
    return (await this.database.query(sql, [accountId, until], 'invoices.drafted')).length > 0;
  }

  async findDueLooks(now: Date, take: number): Promise<readonly number[]> {
    const sql = 'select account_id as id from billing_accounts where next_due_at < $1 order by next_due_at limit $2';
    return (await this.database.query<{ id: number }>(sql, [now, take], 'invoices.due')).map(({ id }) => id);
  }

  async completeLook(accountId: number, now: Date, days: readonly number[]): Promise<Date | null> {
    const [row] = await this.database.query<{ since: Date }>(completeLookSql, [accountId, now, days], 'invoices.reminded');
    return row?.since ?? null;
  }

  async scheduleLook(accountId: number, at: Date): Promise<void> {
    const sql = 'update billing_accounts set next_due_at = least(next_due_at, $2) where account_id = $1';
    await this.database.query(sql, [accountId, at], 'invoices.remind-at');
  }

  async repeatReminders(accountId: number): Promise<void> {
    const sql =
      'update billing_accounts set next_due_at = (select min(due_at) from fee_invoices where account_id = $1) where account_id = $1';
    await this.database.query(sql, [accountId], 'invoices.remind-again');
  }

  list(accountId: number, part?: { readonly before?: number; readonly take: number }): Promise<readonly Invoice[]> {
    return this.database.query<Invoice>(listSql, [accountId, part?.before ?? null, part?.take ?? null], 'invoices.list');
  }

  findByNumbers(accountId: number, numbers: readonly number[]): Promise<readonly Invoice[]> {
    return this.database.query<Invoice>(byNumbersSql, [accountId, numbers], 'invoices.named');
  }

  async uncreditedFrom(accountId: number, number: number): Promise<ReadonlyMap<string, Minor>> {
    const rows = await this.database.query<{ currency: string; left_minor: Minor }>(uncreditedSql, [accountId, number], 'invoices.left');
    return new Map(rows.map((row) => [row.currency, row.left_minor]));
  }

  items(accountId: number, number: number, { limit, after }: CursorRequest): Promise<readonly InvoiceItem[]> {
    return this.itemReads.page(
      [
        ['account_id = $?', accountId],
        ['number = $?', number],
        ['media_buy_id > $?', after?.[0]],
      ],
      { take: limit + 1 },
    );
  }

  async closedUntil(accountId: number): Promise<Date | null> {
    const sql = `select closed_until::timestamp at time zone 'UTC' as "closedUntil" from billing_accounts where account_id = $1`;
    const [row] = await this.database.query<{ closedUntil: Date | null }>(sql, [accountId], 'invoices.closed-until');
    return row?.closedUntil ?? null;
  }

  async close(accountId: number, until: Date, carried: readonly UninvoicedCharge[]): Promise<void> {
    const sql = `update billing_accounts set closed_until = ($2::timestamptz at time zone 'UTC')::date,
      closed_up_to = (select coalesce(max(id), 0) from ledger_transactions) where account_id = $1`;
    await this.database.query(sql, [accountId, until], 'invoices.close');
    await this.database.query('delete from billing_carried where account_id = $1', [accountId], 'invoices.uncarry');
    if (carried.length === 0) return;
    const columns = [
      carried.map(({ mediaBuyId }) => mediaBuyId ?? ''),
      carried.map(({ currency }) => currency),
      carried.map(({ correctsCycle }) => correctsCycle),
      ...(['feesMinor', 'mediaMinor', 'commitmentMinor', 'overageMinor'] as const).map((part) => carried.map((row) => row[part])),
    ];
    await this.database.query(carrySql, [accountId, ...columns], 'invoices.carry');
  }

  async findUnclosed(until: Date, take: number): Promise<readonly number[]> {
    const sql = `select account_id as id from billing_accounts
      where coalesce(closed_until, (created_at at time zone 'UTC')::date) < ($1::timestamptz at time zone 'UTC')::date limit $2`;
    return (await this.database.query<{ id: number }>(sql, [until, take], 'invoices.to-close')).map(({ id }) => id);
  }
}
