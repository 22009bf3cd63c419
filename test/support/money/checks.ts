import { findViolations } from './invariants';
import { sumOf } from './processes';
import { budgetMinor, type Trade } from './trade';

/** State before a step: money paid ahead by organization and currency, existing refunds, and settled refunds. */
interface PaidAhead {
  readonly refunds: readonly string[];
  readonly settled: readonly string[];
  readonly funded: Readonly<Record<string, number>>;
  readonly lastPosting: number;
}

/** Asserts the invariants after a step. `known` are invoices that existed before; returns all that exist now. */
export async function assertInvariants(trade: Trade, earlierInvoices: readonly unknown[], before?: PaidAhead): Promise<readonly unknown[]> {
  expect(await findViolations(trade.database, trade.buyers, trade.sellers)).toEqual([]);
  const invoices = await trade.database.query<{ row: unknown }>(
    'select to_jsonb(i) as row from fee_invoices i where account_id = any($1) order by issued_at, account_id, number',
    [trade.buyers],
  );
  expect(invoices.slice(0, earlierInvoices.length)).toEqual(earlierInvoices);
  await assertNoMoreThanDelivered(trade);
  if (before) await assertRefundsCovered(trade, before);
  return invoices;
}

/** Asserts that no seller is paid more for a day than the highest amount that it reported. */
async function assertNoMoreThanDelivered(trade: Trade): Promise<void> {
  const rows = await trade.database.query<{ id: string; day: string; paid: number }>(
    `select i.media_buy_id as id, to_char(i.day, 'YYYY-MM-DD') as day, sum(i.amount_minor)::bigint as paid from payout_items i join payouts p on p.account_id = i.account_id and p.id = i.payout_id
     where p.account_id = any($1) and p.status <> 'CANCELED' group by 1, 2`,
    [trade.sellers],
  );
  const maxOf = ({ id, day }: { readonly id: string; readonly day: string }) =>
    trade.buys.find((buy) => buy.mediaBuyId === id)!.maxReportedByDay.get(day as never)!;
  expect(rows.filter((row) => row.paid > maxOf(row))).toEqual([]);
}

/** Asserts that new refunds were paid ahead, in organizations and currencies where the step requested one. */
async function assertRefundsCovered(trade: Trade, before: PaidAhead): Promise<void> {
  const uncovered = await trade.database.query(
    `select * from (
       select account_id, currency, sum(amount_minor) as given from payment_refunds
       where account_id = any($1) and id <> all($2) and status <> 'failed' group by 1, 2 having bool_or(id <> all($5))) refunds
     where given > coalesce(($3::jsonb ->> (account_id || currency))::bigint, 0) + coalesce((
       select -sum(amount_minor) from ledger_entries e where e.account_id = refunds.account_id and e.currency = refunds.currency
         and code = 'CUSTOMER_FUNDS' and amount_minor < 0 and transaction_id > $4), 0)`,
    [trade.buyers, before.settled, JSON.stringify(before.funded), before.lastPosting, before.refunds],
  );
  expect(uncovered).toEqual([]);
}

export async function readPaidAhead(trade: Trade): Promise<PaidAhead> {
  const [row] = await trade.database.query<PaidAhead>(
    `select array(select id from payment_refunds where account_id = any($1)) as refunds,
       array(select id from payment_refunds where account_id = any($1) and status <> 'processing') as settled,
       coalesce((select jsonb_object_agg(account_id || currency, -debit_minor) from ledger_balances
         where account_id = any($1) and code = 'CUSTOMER_FUNDS'), '{}') as funded,
       (select coalesce(max(id), 0) from ledger_transactions) as "lastPosting"`,
    [trade.buyers],
  );
  return row!;
}

/** Asserts that charges equal delivery to the cent, up to the agreed amount, and that no document contains anything else. */
export async function assertCharged(trade: Trade): Promise<void> {
  for (const buy of trade.buys) {
    const charges = await trade.services.buys.charges(buy);
    const toldMinor = sumOf([...buy.reportedByDay.values()]);
    expect(sumOf(charges.map(({ spendMinor }) => spendMinor))).toBe(Math.min(toldMinor, budgetMinor));
  }
  const left = await trade.database.query(
    `select t.id from ledger_transactions t join billing_accounts a using (account_id)
     where account_id = any($1) and source = 'delivery' and (t.id > closed_up_to or occurred_at >= closed_until)`,
    [trade.buyers],
  );
  expect(left).toEqual([]);
}

/** Asserts that cash equals what bank and provider hold, and that receivables equal open invoices. */
export async function assertBooked(trade: Trade): Promise<void> {
  for (const accountId of trade.buyers)
    for (const currency of ['EUR', 'USD']) {
      const { ledger, books } = trade.services;
      const transferred = [...trade.transfers.values()].filter((money) => money.accountId === accountId && money.currency === currency);
      const held = sumOf(transferred.map(({ amountMinor }) => amountMinor)) + trade.gateway.balanceOf(accountId, currency);
      const [{ paid }] = (await trade.database.query<{ paid: number }>(
        `select coalesce(-sum(amount_minor), 0)::bigint as paid from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         where t.account_id = $1 and source = 'payable' and code = 'CASH' and currency = $2`,
        [accountId, currency],
      )) as [{ paid: number }];
      const balances = await ledger.balances(accountId);
      const cash = balances.find((one) => one.code === 'CASH' && one.currency === currency)?.balanceMinor ?? 0;
      expect([accountId, currency, cash + paid]).toEqual([accountId, currency, held]);
      const { owedMinor } = await ledger.position(accountId, currency);
      const shown = await books.list(accountId, await books.read(accountId, 'EUR'), trade.clock.now());
      expect(sumOf(shown.filter((one) => one.currency === currency).map(({ openMinor }) => openMinor))).toBe(owedMinor);
      for (const { paidMinor, creditedMinor, openMinor, ...invoice } of shown)
        expect([invoice.number, paidMinor + creditedMinor + openMinor]).toEqual([invoice.number, invoice.feesMinor + invoice.mediaMinor]);
    }
}

/** Asserts that sellers received what was charged for them, or more where a correction lowered it later. */
export async function assertPaidOut(trade: Trade): Promise<void> {
  const rows = await trade.database.query<{ seller: number; left: number }>(
    `select seller_id as seller, currency, sum(payable_minor - paid_minor)::bigint as left from billing_charges
     where buyer_id = any($1) group by 1, 2 having sum(payable_minor - paid_minor) > 0`,
    [trade.buyers],
  );
  expect(rows).toEqual([]);
}
