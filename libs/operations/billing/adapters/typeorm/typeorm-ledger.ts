import { Injectable } from '@nestjs/common';
import type { CursorRequest } from '@exchange/kernel';
import { arraysOf, Database, ListReads } from '@exchange/platform';
import {
  assertBalanced,
  type MismatchedBalance,
  type Entry,
  type LedgerBalance,
  type LedgerCode,
  type LedgerTransaction,
  type Minor,
  type Prepayment,
  type Posting,
  signOf,
} from '../../domain/ledger';
import { Ledger, type LedgerFilter } from '../../domain/ports';
import { type Position, positionIn } from '../../domain/position';

/** Updates balances in a fixed order to prevent deadlocks between postings. */
const postSql = `
  with posted as (
    insert into ledger_transactions (account_id, source, source_key, memo, occurred_at) values ($1, $2, $3, $4, $5)
    on conflict (account_id, source, source_key) do nothing returning id),
  entries as (
    insert into ledger_entries (transaction_id, place, account_id, code, currency, amount_minor)
    select posted.id, entry.place, $1, entry.code, entry.currency, entry.amount
    from posted cross join unnest($6::text[], $7::text[], $8::bigint[]) with ordinality as entry (code, currency, amount, place)
    returning code, currency, amount_minor),
  sums as (select code, currency, sum(amount_minor)::bigint as amount from entries group by code, currency order by code, currency),
  balances as (
    insert into ledger_balances as balance (account_id, code, currency, debit_minor) select $1, code, currency, amount from sums
    on conflict (account_id, code, currency) do update set debit_minor = balance.debit_minor + excluded.debit_minor)
  select id from posted`;

const mismatchesSql = `
  select code, currency, coalesce(balance.debit_minor, 0) as debit, coalesce(entries.amount, 0) as entries
  from (select code, currency, debit_minor from ledger_balances where account_id = $1) as balance
  full join (select code, currency, sum(amount_minor)::bigint as amount from ledger_entries where account_id = $1 group by code, currency) as entries
    using (code, currency)
  where coalesce(balance.debit_minor, 0) <> coalesce(entries.amount, 0)`;

const paidAheadSql = `
  select posted.source_key as "depositId", posted.memo, entry.currency, -sum(entry.amount_minor)::bigint as "amountMinor", posted.occurred_at as "occurredAt"
  from ledger_transactions posted join ledger_entries entry on entry.transaction_id = posted.id and entry.code = 'CUSTOMER_FUNDS'
  where posted.source = 'deposit' and posted.account_id in (select $1::bigint union select id from accounts where parent_id = $1)
    and not exists (
      select 1 from ledger_transactions reversal
      where reversal.source = 'deposit_reversal' and reversal.source_key = posted.source_key and reversal.account_id in ($1, posted.account_id))
  group by posted.id, entry.currency having sum(entry.amount_minor) < 0
  order by posted.occurred_at desc, posted.id desc`;

interface TransactionRow extends Omit<LedgerTransaction, 'entries'> {
  readonly entries: readonly (readonly [LedgerCode, string, Minor])[];
}

const listed = {
  name: 'ledger.list',
  select: `id, account_id as "accountId", source, source_key as "sourceKey", memo, occurred_at as "occurredAt", recorded_at as "recordedAt",
    (select coalesce(jsonb_agg(jsonb_build_array(code, currency, amount_minor) order by place), '[]')
      from ledger_entries where transaction_id = ledger_transactions.id) as entries`,
  from: 'ledger_transactions',
  orderBy: 'id desc',
};

@Injectable()
export class TypeormLedger extends Ledger {
  private readonly lists = new ListReads<TransactionRow>(this.database, listed);

  constructor(private readonly database: Database) {
    super();
  }

  async post(posting: Posting): Promise<boolean> {
    assertBalanced(posting);
    const { accountId, source, sourceKey, memo, occurredAt, entries } = posting;
    const values = [accountId, source, sourceKey, memo, occurredAt, ...arraysOf(entries, 'code', 'currency', 'amountMinor')];
    return (await this.database.query(postSql, values, 'ledger.post')).length > 0;
  }

  async balances(accountId: number): Promise<readonly LedgerBalance[]> {
    const rows = await this.database.query<{ code: LedgerCode; currency: string; debit: Minor }>(
      'select code, currency, debit_minor as debit from ledger_balances where account_id = $1 order by currency, code',
      [accountId],
      'ledger.balances',
    );
    return rows.map(shown);
  }

  async position(accountId: number, currency: string): Promise<Position> {
    return positionIn(await this.balances(accountId), currency);
  }

  async transactions(accountId: number, { limit, after }: CursorRequest, filter: LedgerFilter = {}): Promise<readonly LedgerTransaction[]> {
    const rows = await this.lists.page(
      [
        ['account_id = $?', accountId],
        ['id < $?', after?.[0]],
        ['source = $?', filter.source],
        [
          `exists (select 1 from ledger_entries entry where entry.transaction_id = ledger_transactions.id
             and entry.account_id = ledger_transactions.account_id and entry.currency = $?)`,
          filter.currency,
        ],
      ],
      { take: limit + 1 },
    );
    return rows.map(({ entries, ...row }) => ({ ...row, entries: entries.map(entryOf) }));
  }

  paidAhead(accountId: number): Promise<readonly Prepayment[]> {
    return this.database.query<Prepayment>(paidAheadSql, [accountId], 'ledger.paid-ahead');
  }

  async findMismatches(accountId: number): Promise<readonly MismatchedBalance[]> {
    const rows = await this.database.query<{ code: LedgerCode; currency: string; debit: Minor; entries: Minor }>(
      mismatchesSql,
      [accountId],
      'ledger.astray',
    );
    return rows.map(({ entries, ...row }) => ({ ...shown(row), entriesMinor: signOf(row.code) * entries }));
  }
}

function shown({ code, currency, debit }: { readonly code: LedgerCode; readonly currency: string; readonly debit: Minor }): LedgerBalance {
  return { code, currency, balanceMinor: debit === 0 ? 0 : signOf(code) * debit };
}

const entryOf = ([code, currency, amountMinor]: readonly [LedgerCode, string, Minor]): Entry => ({ code, currency, amountMinor });
