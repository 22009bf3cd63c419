import type { TestApi } from '@test/api';
import { withClient } from '@test/database';

/** An invoice of 500 in fees for each of some media buys, a credit note for it, and its ledger entry. */
export async function insertInvoice(api: TestApi, account: number, mediaBuyIds: readonly string[]): Promise<void> {
  const fees = 500 * mediaBuyIds.length;
  await withClient(api.settings.databaseUrl, async (client) => {
    await client.query(
      `with posted as (insert into ledger_transactions (account_id, source, source_key, memo, occurred_at)
         values ($1, 'delivery', 'mb_1:2026-01-05:1', 'Delivered', '2026-01-05') returning id),
       entries as (insert into ledger_entries (transaction_id, place, account_id, code, currency, amount_minor)
         select id, 1, $1, 'RECEIVABLE', 'USD', $2::bigint from posted union all select id, 2, $1, 'FEES', 'USD', -$2::bigint from posted)
       insert into ledger_balances (account_id, code, currency, debit_minor) values ($1, 'RECEIVABLE', 'USD', $2), ($1, 'FEES', 'USD', -$2::bigint)`,
      [account, fees],
    );
    await client.query(
      `with invoice as (insert into fee_invoices (account_id, number, cycle_key, currency, fees_minor, media_minor, issued_at, due_at)
         values ($1, 1, '2026-01', 'USD', $2, 0, '2026-02-05', now() + interval '30 days')),
       item as (insert into fee_invoice_items (account_id, number, media_buy_id, fees_minor, media_minor)
         select $1, 1, id, 500, 0 from unnest($3::text[]) as id)
       update billing_accounts set closed_until = '2026-02-01', closed_up_to = (select max(id) from ledger_transactions) where account_id = $1`,
      [account, fees, mediaBuyIds],
    );
  });
}

/** What the worker records when a seller reports a spend of 5,000 for a media buy of 1,000. */
export const insertOverDelivery = (api: TestApi, account: number, mediaBuyId: string, sellerId = 31): Promise<unknown> =>
  withClient(api.settings.databaseUrl, (client) =>
    client.query(
      `insert into over_deliveries (account_id, media_buy_id, seller_id, currency, status, agreed_minor, reported_minor, charged_minor, beyond_minor,
         accepted_minor, notified_minor, created_at, updated_at)
       values ($1, $2, $3, 'USD', 'OPEN', 100000, 500000, 100000, 400000, 0, 400000, now(), now())`,
      [account, mediaBuyId, sellerId],
    ),
  );
