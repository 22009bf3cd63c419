import { median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { ms, timed } from './lib/stethoscope.mjs';

export const title = 'Closing of a month with 100,000 days of media buys';
export const order = 69;

/** In every month. */
const days = 28;
const buys = Math.ceil(100_000 / days);
const firstId = 8_000_000;

/** What a closing cannot do without: everything that was charged in the month, by media buy. */
const bareSql = `
  select split_part(t.source_key, ':', 1), -sum(e.amount_minor) filter (where e.code = 'FEES'), -sum(e.amount_minor) filter (where e.code = 'SELLER_PAYABLE'),
    sum(e.amount_minor) filter (where e.code = 'CUSTOMER_FUNDS'), sum(e.amount_minor) filter (where e.code = 'RECEIVABLE')
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.account_id = $1 and t.source = 'delivery' and t.occurred_at >= $2 and t.occurred_at < $3 group by 1`;

/**
 * A worker closes a month of several organizations one after the other: from invoice to invoice, beside the bare query of the same run.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const organizations = short ? 3 : 8;
  // The last month whose days for late delivery are over.
  const late = new Date(Date.now() - 5 * 86_400_000);
  const [start, end] = [-1, 0].map((month) => new Date(Date.UTC(late.getUTCFullYear(), late.getUTCMonth() + month, 1)));
  for (let at = 0; at < organizations; at += 1) await charge(rig, firstId + at, start);
  await rig.query('vacuum analyze ledger_transactions');
  await rig.query('vacuum analyze ledger_entries');
  const bare = [];
  for (let at = 0; at < organizations; at += 1) bare.push(await timed(() => rig.query(bareSql, [firstId + at, start, end])));
  await rig.query('update billing_accounts set closed_until = $1 where account_id >= $2', [start, firstId]);
  await rig.add('worker');
  const invoices = async () =>
    rig.query('select issued_at as at, fees_minor + media_minor as total from fee_invoices where account_id >= $1 order by issued_at', [
      firstId,
    ]);
  await until('every month is closed', async () => (await invoices()).length === organizations, { withinMs: 180_000, everyMs: 500 });
  const rows = await invoices();
  if (rows.some(({ total }) => Number(total) !== buys * days * 105)) throw new Error('An invoice is not what was charged.');
  const took = rows.slice(1).map(({ at }, index) => at.getTime() - rows[index].at.getTime());
  const ratio = median(took) / median(bare);
  return [
    {
      what: `A month of ${(buys * days).toLocaleString('en')} days, ${buys.toLocaleString('en')} media buys`,
      value: ms(median(took)),
      baseline: ms(median(bare)),
      ratio: ratio.toFixed(2),
      goal: '≤ 3',
      met: ratio <= 3,
    },
  ];
}

/** As the worker charges it: 1.00 for media and 0.05 as the fee, of what was paid ahead. @param {Rig} rig @param {number} id @param {Date | undefined} start */
async function charge(rig, id, start) {
  await rig.query(
    `insert into billing_accounts (account_id, currency, posture, credit_limit_minor, verification_level, holds, created_at, updated_at, closed_until)
     values ($1, 'USD', 'PREPAY', 0, 'none', '[]', $2, $2, '9999-01-01')`,
    [id, start],
  );
  await rig.query(
    `with posted as (
       insert into ledger_transactions (account_id, source, source_key, memo, occurred_at)
       select $1, 'delivery', 'mb_' || buy || ':' || day || ':1', 'Delivered', $2::timestamptz + make_interval(days => day)
       from generate_series(1, $3::int) buy, generate_series(0, $4::int - 1) day returning id)
     insert into ledger_entries (transaction_id, place, account_id, code, currency, amount_minor)
     select id, place, $1, code, 'USD', amount
     from posted, (values (1, 'CUSTOMER_FUNDS', 105), (2, 'SELLER_PAYABLE', -100), (3, 'FEES', -5)) as entry (place, code, amount)`,
    [id, start, buys, days],
  );
}
