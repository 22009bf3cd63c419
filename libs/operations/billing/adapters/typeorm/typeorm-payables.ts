import { Injectable } from '@nestjs/common';
import type { Day } from '@exchange/kernel';
import { arraysOf, Database } from '@exchange/platform';
import { type Payable, Payables } from '../../domain/ports';

const unpaidSql = `
  select charge.buyer_id as "buyerId", charge.media_buy_id as "mediaBuyId", to_char(charge.day, 'YYYY-MM-DD') as day,
    payer.account_id as "organizationId", coalesce(charge.currency, payer.currency) as currency, charge.payable_minor - charge.paid_minor as "amountMinor"
  from billing_charges charge
    join accounts on accounts.id = charge.buyer_id
    join billing_accounts payer on payer.account_id = coalesce(accounts.parent_id, accounts.id)
  where charge.seller_id = $1 and charge.payable_minor <> charge.paid_minor and charge.day < $2
    and coalesce(charge.currency, payer.currency) = $3
  order by charge.day, charge.buyer_id, charge.media_buy_id limit $4 for update of charge`;

const takeSql = `
  update billing_charges charge set paid_minor = charge.paid_minor + taken.amount
  from unnest($1::bigint[], $2::text[], $3::date[], $4::bigint[]) as taken (buyer_id, media_buy_id, day, amount)
  where charge.buyer_id = taken.buyer_id and charge.media_buy_id = taken.media_buy_id and charge.day = taken.day`;

@Injectable()
export class TypeormPayables extends Payables {
  constructor(private readonly database: Database) {
    super();
  }

  lockUnpaid(sellerId: number, currency: string, before: Day, take: number): Promise<readonly Payable[]> {
    return this.database.query<Payable>(unpaidSql, [sellerId, before, currency, take], 'payables.unpaid');
  }

  async markPaid(payables: readonly Payable[]): Promise<void> {
    await this.database.query(takeSql, arraysOf(payables, 'buyerId', 'mediaBuyId', 'day', 'amountMinor'), 'payables.take');
  }
}
