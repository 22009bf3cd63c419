import { createRequire } from 'node:module';
import { median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { must } from '../rig/until.mjs';
import { ms, timed } from './lib/measured-process.mjs';

const load = createRequire(import.meta.url);

export const title = 'Closing a month with 100,000 charged days of media buys';
export const order = 69;

/** Number of days that every month has. */
const days = 28;
const buys = Math.ceil(100_000 / days);
const firstId = 8_000_000;

/** Charges of the month by media buy. */
const sumsSql = `
  select split_part(t.source_key, ':', 1) as media_buy_id, -sum(e.amount_minor) filter (where e.code = 'FEES') as fees_minor,
    -sum(e.amount_minor) filter (where e.code = 'SELLER_PAYABLE') as media_minor
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.account_id = $1 and t.source = 'delivery' and t.occurred_at >= $2 and t.occurred_at < $3 group by 1`;

/** The baseline: one statement that inserts the invoice and its items. */
const bareSql = `
  with sums as (${sumsSql}),
    items as (insert into bare_items (account_id, media_buy_id, fees_minor, media_minor) select $1, * from sums)
  insert into bare_invoices (account_id, fees_minor, media_minor) select $1, sum(fees_minor), sum(media_minor) from sums`;

/**
 * The product's closing (in this process) and the bare statement close a month of the same organizations, in alternating order.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const organizations = short ? 4 : 9;
  // The latest month that can be closed: reports may arrive five days late.
  const late = new Date(Date.now() - 5 * 86_400_000);
  const [start, end] = [-1, 0].map((month) => new Date(Date.UTC(late.getUTCFullYear(), late.getUTCMonth() + month, 1)));
  for (let at = 0; at < organizations; at += 1) await postCharges(rig, firstId + at, start);
  await rig.query('create table bare_invoices (account_id bigint primary key, fees_minor bigint not null, media_minor bigint not null)');
  await rig.query(
    'create table bare_items (account_id bigint, media_buy_id text, fees_minor bigint not null, media_minor bigint not null, primary key (account_id, media_buy_id))',
  );
  for (const table of ['ledger_transactions', 'ledger_entries']) await rig.query(`vacuum analyze ${table}`);
  const product = lowered(await startClosing(rig));
  const [bare, sums, took] = /** @type {[number[], number[], number[]]} */ ([[], [], []]);
  for (let at = 0; at < organizations; at += 1) {
    const id = firstId + at;
    await rig.query('update billing_accounts set closed_until = $1 where account_id = $2', [start, id]);
    const turns = [
      async () => bare.push(await timed(() => rig.query(bareSql, [id, start, end]))),
      async () => sums.push(await timed(() => rig.query(sumsSql, [id, start, end]))),
      async () => took.push(await timed(() => product.close())),
    ];
    for (const turn of at % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const invoices = await rig.query('select fees_minor + media_minor as total from fee_invoices where account_id >= $1', [firstId]);
  must(invoices.length === organizations, `${invoices.length} of ${organizations} months are closed.`);
  must(!invoices.some(({ total }) => Number(total) !== buys * days * 105), 'An invoice differs from the charges.');
  // The first organization is the warm-up.
  const [value, baseline, sumsOnly] = [took, bare, sums].map((values) => median(values.slice(1)));
  const what = `A month of ${(buys * days).toLocaleString('en')} days, ${buys.toLocaleString('en')} media buys`;
  const ratio = value / baseline;
  return [
    {
      what: `${what}, compared with one statement that sums and inserts`,
      value: ms(value),
      baseline: ms(baseline),
      ratio: ratio.toFixed(2),
      goal: '≤ 3',
      met: ratio <= 3,
    },
    { what: 'The same, compared with the sums alone', value: ms(value), baseline: ms(sumsOnly), ratio: (value / sumsOnly).toFixed(2) },
  ];
}

/** Starts the billing services of the product in this process. @param {Rig} rig */
async function startClosing(rig) {
  load('../../scripts/lib/typescript-hook.cjs');
  const { DataSource } = load('typeorm');
  const { FixedClock } = load('@exchange/kernel');
  const { Database } = load('@exchange/platform');
  const { dataSourceOptions } = load('@exchange/platform/testing');
  const { billingServices } = load('@exchange/billing/testing');
  const { schemas } = load('../../apps/contexts/schema.ts');
  const source = await new DataSource(dataSourceOptions(rig.databaseUrl, schemas, { poolSize: 2 })).initialize();
  const accounts = { describe: async (/** @type {number} */ id) => ({ id, parentId: null, mode: 'STANDARD', company: 'Bench' }) };
  const around = { accounts, mediaBuys: {}, delivery: {}, terms: {}, currency: 'USD' };
  const { closing } = billingServices(new Database(source), new FixedClock(new Date()), around);
  return { close: () => closing.closeDue(), lower: () => source.destroy() };
}

/** Posts charges as the worker does: 1.00 for media and 0.05 as fee per day and media buy, from prepaid funds. @param {Rig} rig @param {number} id @param {Date | undefined} start */
async function postCharges(rig, id, start) {
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
