// Workers and the API are killed while they charge, close months and prepare payouts. Charges equal the delivered spend, to the cent.
import { setTimeout as pause } from 'node:timers/promises';
import { createMediaBuys } from '../bench/lib/delivery.mjs';
import { Rig, signUp } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';

export const title = 'Charges, invoices and payouts stay exact while workers and the API are killed';
export const order = 27;

const env = { BILLING: 'on', BILLING_ROUTE: 'exchange', BILLING_FEE_BASIS_POINTS: '500', BILLING_CURRENCY: 'EUR', SANDBOX_FIRST: 'off' };
const packages = 40;
const days = 90;

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const rounds = short ? 4 : 40;
  const rig = lowered(await Rig.raise({ tell, env }));
  let [api, worker] = await Promise.all([rig.add('api'), rig.add('worker')]);
  const buyers = await Promise.all([1, 2, 3].map(async () => (await signUp(api.url)).data.account.id));
  const sellerId = await createSeller(api.url);
  const staff = await Promise.all([1, 2].map(() => createStaffMember(rig, api.url)));
  for (const id of buyers) await createDelivery(rig, id, sellerId);
  await until('the first days are charged', async () => (await rig.query(uncharged))[0].n === 0, { withinMs: 300_000, everyMs: 250 });
  const runs = { prepared: 0, approved: 0, canceled: 0, cut: 0 };

  for (let round = 0; round < rounds; round += 1) {
    await changeSpend(rig);
    const desk = runPayout(api.url, staff, runs).catch(() => (runs.cut += 1));
    await pause(Math.random() * 1_500);
    const isApi = round % 2 === 1;
    await (isApi ? api : worker).kill();
    if (isApi) api = await rig.add('api');
    else worker = await rig.add('worker');
    await desk;
    if ((round + 1) % 10 === 0) tell(`${round + 1} of ${rounds} kills`);
  }
  // Further payout runs are prepared until at least one was prepared and one approved.
  const hasPayout = async () => {
    if (runs.prepared > 0 && runs.approved > 0) return true;
    await changeSpend(rig);
    await runPayout(api.url, staff, runs);
    return false;
  };
  await until('a payout is approved', hasPayout, { withinMs: 300_000, everyMs: 2_000 });
  await changeSpend(rig);
  await until('everything delivered is charged', async () => (await rig.query(uncharged))[0].n === 0, { withinMs: 300_000, everyMs: 500 });
  await until('every month is closed', async () => (await rig.query(unclosed))[0].n === 0, { withinMs: 300_000, everyMs: 500 });
  const [{ n: charges }] = await rig.query('select count(*)::int as n from billing_charges');
  const [{ n: postings }] = await rig.query(`select count(*)::int as n from ledger_transactions`);
  const figures = [];
  for (const [what, sql] of Object.entries(violations)) {
    const [{ n }] = await rig.query(sql);
    figures.push({ what, value: `${n}`, goal: '0', met: n === 0 });
  }
  return [
    { what: 'Kills, alternately of a worker and of the API', value: `${rounds}` },
    { what: 'Charged days of media buys, and postings', value: `${charges} · ${postings}` },
    { what: 'Payout runs prepared, approved, canceled, interrupted', value: Object.values(runs).join(' · ') },
    ...figures,
  ];
}

/** Delivered spend in cents by media buy and day; half a cent is rounded away from zero. */
const delivered = `
  select l.account_id as buyer_id, l.media_buy_id, d.day, round(sum(d.spend) / 10000.0)::bigint as cents
  from delivery_lines l join delivery_days d using (account_id, line_id) group by 1, 2, 3`;

const uncharged = `
  select count(*)::int as n from (${delivered}) as delivered left join billing_charges using (buyer_id, media_buy_id, day)
  where cents <> coalesce(spend_minor, 0)`;

/** Counts accounts that have an open month which ended more than five days ago. */
const unclosed = `
  select count(*)::int as n from billing_accounts
  where account_id in (select account_id from commitment_pools where pool like 'payer/%' and committed > 0) and coalesce(closed_until, '-infinity') < date_trunc('month', (now() - interval '5 days') at time zone 'UTC')`;

/** Counts of violations, by the title of their row. */
const violations = {
  'Days whose postings differ from their charge': `
    select count(*)::int as n from billing_charges c left join (
      select split_part(source_key, ':', 1) as media_buy_id, account_id as buyer_id, split_part(source_key, ':', 2)::date as day,
        -sum(amount_minor) filter (where code = 'FEES') as fees, -sum(amount_minor) filter (where code = 'SELLER_PAYABLE') as payable
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join (select id from accounts) a on a.id = e.account_id
      where source = 'delivery' group by 1, 2, 3) posted using (buyer_id, media_buy_id, day)
    where c.fee_minor <> coalesce(fees, 0) or c.payable_minor <> coalesce(payable, 0)`.replaceAll(
    'account_id as buyer_id',
    't.account_id as buyer_id',
  ),
  'Balances that differ from the sum of their entries': `
    select count(*)::int as n from ledger_balances b where debit_minor <> (
      select sum(amount_minor) from ledger_entries e where e.account_id = b.account_id and e.code = b.code and e.currency = b.currency)`,
  'Transactions whose entries do not add up to zero': `
    select count(*)::int as n from (select transaction_id from ledger_entries group by transaction_id having sum(amount_minor) <> 0) odd`,
  'Organizations whose commitments differ from those of their media buys': `
    select count(*)::int as n from commitment_pools p where pool like 'payer/%' and committed <> coalesce((
      select sum(amount) from commitments c where c.pool_account_id = p.account_id and c.pool = p.pool), 0)`,
  'Commitments of media buys that cannot be charged any more': `
    select count(*)::int as n from commitments c where pool like 'payer/%' and not exists (
      select 1 from billing_buys b where b.buyer_id = c.account_id and b.media_buy_id = c.media_buy_id)`,
  'Gaps in the numbers of invoices': `
    select coalesce(sum(most - many), 0)::int as n from (
      select account_id, max(number) as most, count(*) as many from fee_invoices group by 1) numbers`,
  'Organizations whose invoices less credit notes differ from their postings': `
    select count(*)::int as n from billing_accounts a where coalesce((
        select sum(fees_minor + media_minor) from fee_invoices i where i.account_id = a.account_id), 0)
        - coalesce((select sum(fees_minor + media_minor) from credit_notes n where n.account_id = a.account_id), 0)
        + coalesce((select sum(fees_minor + media_minor) from billing_carried c where c.account_id = a.account_id), 0)
      <> coalesce((
        select -sum(amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.account_id = a.account_id and source = 'delivery' and code in ('FEES', 'SELLER_PAYABLE')
          and t.occurred_at < a.closed_until and t.id <= a.closed_up_to), 0)`,
  'Days whose paid amount differs from their payout items': `
    select count(*)::int as n from billing_charges c where paid_minor <> coalesce((
      select sum(amount_minor) from payout_items i join payouts p on p.account_id = i.account_id and p.id = i.payout_id
      where p.status <> 'CANCELED' and i.buyer_id = c.buyer_id and i.media_buy_id = c.media_buy_id and i.day = c.day), 0)`,
  'Approved payouts that are not posted exactly once, for the buyers and for the seller': `
    select count(*)::int as n from payouts p where status = 'APPROVED' and (
      gross_minor <> coalesce((select sum(amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where source = 'payable' and source_key = p.id and code = 'SELLER_PAYABLE'), 0)
      or net_minor <> coalesce((select -sum(amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where source = 'proceeds' and source_key = p.id and code = 'PAYOUTS_DUE'), 0))`,
  'Payouts whose state differs from that of their run': `
    select count(*)::int as n from payouts p join payout_runs r on r.id = p.run_id where p.status <> r.status`,
};

/** Creates a storefront with a payee; returns its id. @param {string} url */
async function createSeller(url) {
  const { cookie, data } = await signUp(url, 'SELLER');
  const call = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await fetch(url + path, { method, headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) });
    must(answer.ok, `${path}: ${answer.status}`);
    return /** @type {any} */ (await answer.json()).data;
  };
  const { storefrontId } = await call('POST', '/api/v2/storefront', { name: 'Lakeside', platformId: `lakeside-${data.account.id}` });
  await call('PUT', '/api/v2/billing/payees', {
    entityName: 'Lakeside',
    beneficiaryName: 'Lakeside GmbH',
    address: 'Seestr. 1',
    city: 'Konstanz',
    postalCode: '78462',
    countryCode: 'DE',
    currency: 'EUR',
    accountNumber: 'DE89370400440532013000',
    bankIdentifierType: 'SWIFT_BIC',
    bankIdentifier: 'COBADEFFXXX',
  });
  await call('PUT', '/api/v2/storefront/billing', { defaultNetDays: 0 });
  return storefrontId;
}

/** @param {Rig} rig @param {string} url */
async function createStaffMember(rig, url) {
  const { cookie, data } = await signUp(url);
  await rig.query('update users set is_staff = true where id = $1', [data.user.id]);
  return cookie;
}

/** Creates running media buys with ninety days of ad delivery. @param {Rig} rig @param {number} id @param {number} sellerId */
async function createDelivery(rig, id, sellerId) {
  await createMediaBuys(rig, id, packages);
  await rig.query('update media_buys set seller_id = $2, budget = 1000000 where account_id = $1', [id, sellerId]);
  await rig.query(
    `insert into delivery_days select account_id, line_id, current_date - back, false, 1000, 10, 0, 0, 0, 0, 0, 5000000 + line_id * 1234, 0
     from delivery_lines, generate_series(1, $2) back where account_id = $1`,
    [id, days],
  );
  await rig.query(
    `insert into delivery_months select account_id, line_id, date_trunc('month', day), count(*), sum(impressions), sum(clicks), 0, 0, 0, 0, 0, sum(spend), 0
     from delivery_days where account_id = $1 group by 1, 2, 3`,
    [id],
  );
  await rig.query(
    `insert into billing_accounts (account_id, currency, posture, credit_limit_minor, verification_level, holds, created_at, updated_at)
     values ($1, 'EUR', 'PREPAY', 0, 'none', '[]', now() - interval '100 days', now())`,
    [id],
  );
  await rig.query(
    `with buys as (
       insert into billing_buys (buyer_id, media_buy_id, organization_id) select account_id, id, account_id from media_buys where account_id = $1
       returning media_buy_id),
     kept as (
       insert into commitments (account_id, media_buy_id, pool_account_id, pool, change_id, amount)
       select $1::bigint, media_buy_id, $1, 'payer/EUR', '', 10000 from buys)
     insert into commitment_pools (account_id, pool, committed) select $1, 'payer/EUR', count(*) * 10000 from buys`,
    [id],
  );
}

/** Changes the spend of a tenth of the days and makes every media buy due for charging. @param {Rig} rig */
async function changeSpend(rig) {
  await rig.query('update delivery_days set spend = (random() * 20000000)::bigint where random() < 0.1');
  await rig.query('update billing_buys set look_at = now()');
}

/** Prepares a payout run as one staff member; the other one approves or cancels it. @param {string} url @param {string[]} staff @param {Record<string, number>} runs */
async function runPayout(url, [one, other], runs) {
  const post = async (/** @type {string} */ path, /** @type {string | undefined} */ cookie) => {
    const answer = await fetch(`${url}/api/v2/staff/payouts/runs${path}`, {
      method: 'POST',
      headers: { cookie: cookie ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Payouts of the month' }),
    });
    return { status: answer.status, data: /** @type {any} */ (await answer.json()).data };
  };
  const { status, data } = await post('', one);
  if (status !== 201) return;
  runs.prepared += 1;
  const what = Math.random() < 0.7 ? 'approve' : 'cancel';
  const decided = await post(`/${data.id}/${what}`, other);
  if (decided.status === 200) runs[what === 'approve' ? 'approved' : 'canceled'] += 1;
}
