import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, Database, ListReads, storedAs } from '@exchange/platform';
import type { Deposit, DepositState } from '../../domain/deposit';
import type { Minor } from '../../domain/ledger';
import { type EarlierDeposit, Deposits } from '../../domain/ports';
import { depositMapping, depositRow } from './deposit.row';

const listed = { name: 'deposits.list', ...storedAs(depositRow), orderBy: 'occurred_at desc, id desc' };

@Injectable()
export class TypeormDeposits extends Deposits {
  private readonly lists = new ListReads<DepositState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(deposit: Deposit): Promise<boolean> {
    // A concurrent insert of the same reference waits here and then finds the first one.
    const { provider, reference } = deposit.state;
    await this.database.lock('deposits', `${provider} ${reference}`);
    const sql = `select 1 from billing_deposits where provider = $1 and reference = $2 and status = 'POSTED'`;
    if ((await this.database.query(sql, [provider, reference], 'deposits.known')).length > 0) return false;
    await this.store.insert(depositMapping, deposit);
    return true;
  }

  async findEarlier(accountId: number, provider: string, reference: string): Promise<EarlierDeposit | null> {
    const sql = `select account_id as "accountId", amount_minor as "amountMinor", currency, status from billing_deposits
       where provider = $2 and reference = $3 and status = 'POSTED'
      union all
      select account_id, amount_minor, currency, status from billing_deposits
       where account_id = $1 and provider = $2 and reference = $3 and status = 'REVERSED'
      order by status limit 1`;
    const rows = await this.database.query<EarlierDeposit>(sql, [accountId, provider, reference], 'deposits.earlier');
    return rows[0] ?? null;
  }

  async bookedSince(accountId: number, currency: string, at: Date): Promise<Minor> {
    const sql = `select coalesce(sum(amount_minor), 0)::bigint as minor from billing_deposits
       where account_id = $1 and currency = $2 and status = 'POSTED' and created_at >= $3`;
    const [sum] = await this.database.query<{ minor: Minor }>(sql, [accountId, currency, at], 'deposits.booked-since');
    return sum!.minor;
  }

  change(accountId: number, id: string, step: Step<Deposit>): Promise<Deposit | null> {
    return this.store.change(depositMapping, { accountId, id }, step);
  }

  list(accountId: number, { limit, after }: CursorRequest): Promise<readonly DepositState[]> {
    return this.lists.page(
      [
        ['account_id = $?', accountId],
        ['(occurred_at, id) < ($?, $?)', after?.[0], after?.[1]],
      ],
      { take: limit + 1 },
    );
  }
}
