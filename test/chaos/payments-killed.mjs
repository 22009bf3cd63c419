// Workers and the API are killed between charge and booking, answers of the provider are lost, webhooks come twice, late or never: no cent is lost or doubled.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Rig, signUp } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';

const load = createRequire(import.meta.url);
load('../../scripts/lib/typescript-hook.cjs');

export const title = 'Payments, while processes are killed and answers and webhooks are lost';
export const order = 28;

/** Rounds beyond those that are planned, while nothing has gone wrong at the provider. */
const mostMore = 20;

/** Of no, two and three decimals, and what is a cent at the provider: there is no smaller coin of dinars there than ten. */
const currencies = { USD: 1, JPY: 1, KWD: 10 };

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const rounds = short ? 6 : 60;
  const { StripeServer } = load('../support/stripe.ts');
  const stripe = await StripeServer.start();
  const rig = lowered(await Rig.raise({ tell, env: { BILLING: 'on', ...stripe.environment } }));
  let [api, worker] = await Promise.all([rig.add('api'), rig.add('worker')]);
  const door = () => (stripe.webhook = { url: `${api.url}/payments/stripe/webhook`, times: Math.floor(Math.random() * 3) });
  const staff = await aMember(rig, api.url);
  const payers = [];
  for (const [currency, step] of Object.entries(currencies)) payers.push(await aPayer(rig, api.url, stripe, staff, currency, step));
  const counts = { asked: 0, refunds: 0, lost: 0 };

  /** A third of what changes something at the provider goes wrong. */
  const moody = (/** @type {string} */ method) => {
    const chance = method === 'POST' ? Math.random() : 1;
    if (chance < 0.33) counts.lost += 1;
    return chance < 0.15 ? 'lose' : chance < 0.25 ? 'down' : chance < 0.33 ? 'fail' : 'answer';
  };

  let kills = 0;
  const isSpared = () => counts.asked === 0 || counts.lost === 0;
  for (let round = 0; round < rounds || (round < rounds + mostMore && isSpared()); round += 1) {
    stripe.mood = moody;
    door();
    for (const payer of payers) {
      const amountMinor = String(payer.step * (10 + Math.floor(Math.random() * 5_000)));
      const asked = await payer.call('POST', '/api/v2/billing/deposits', { amountMinor, currency: payer.currency });
      if (asked.status === 201) counts.asked += 1;
      if (Math.random() < 0.5) counts.refunds += await refundSome(rig, api.url, staff, payer);
    }
    await due(rig);
    await pause(Math.random() * 2_500);
    // What was said already is said again, in any order.
    for (const event of stripe.events.slice(-6).toReversed()) if (Math.random() < 0.5) await stripe.send(event);
    const isApi = round % 3 === 2;
    await (isApi ? api : worker).kill();
    kills += 1;
    if (isApi) api = await rig.add('api');
    else worker = await rig.add('worker');
    for (const payer of payers) payer.url = api.url;
    if ((round + 1) % 10 === 0) tell(`${round + 1} of ${rounds} kills`);
  }

  stripe.mood = () => 'answer';
  stripe.webhook.times = 0;
  const open = `select (select count(*) from payments where status = 'processing')::int + (select count(*) from payment_refunds where status = 'processing')::int as n`;
  await until(
    'every payment and refund is settled, without any webhook',
    async () => {
      await due(rig);
      return (await rig.query(open))[0].n === 0;
    },
    { withinMs: 300_000, everyMs: 1_500 },
  );
  must(!isSpared(), 'Nothing went wrong.');
  const figures = [
    { what: 'Kills, of workers and the API', value: `${kills}` },
    { what: 'Payments asked for, refunds, requests that went wrong', value: Object.values(counts).join(' · ') },
    { what: 'Requests that move money without a name of ours', value: `${stripe.unnamed}`, goal: '0', met: stripe.unnamed === 0 },
  ];
  for (const { currency, id } of payers) {
    const [{ cash }] = await rig.query(
      `select coalesce(sum(debit_minor), 0)::bigint as cash from ledger_balances where account_id = $1 and currency = $2 and code = 'CASH'`,
      [id, currency],
    );
    const off = Number(cash) - stripe.heldOf(currency.toLowerCase());
    figures.push({
      what: `${currency}: minor units that the provider has and the ledger has not`,
      value: `${off}`,
      goal: '0',
      met: off === 0,
    });
  }
  for (const [what, sql] of Object.entries(wrong)) {
    const [{ n }] = await rig.query(sql);
    figures.push({ what, value: `${n}`, goal: '0', met: n === 0 });
  }
  await stripe.close();
  return figures;
}

/** What must not be, each with how to count it. */
const wrong = {
  'Charges that are booked twice': `
    select count(*)::int as n from (select reference from billing_deposits where provider = 'stripe' group by reference having count(*) > 1) twice`,
  'Payments that succeeded and are booked with another amount, or not at all': `
    select count(*)::int as n from payments p left join billing_deposits d on d.provider = 'stripe' and d.reference = p.charge_ref
    where p.status = 'succeeded' and d.amount_minor is distinct from p.amount_minor`,
  'Refunds that are not posted once': `
    select count(*)::int as n from payment_refunds r where (status = 'succeeded') <> exists (
      select 1 from ledger_transactions t where t.account_id = r.account_id and t.source = 'refund' and t.source_key = r.id)`,
  'Balances that are not what their entries add up to': `
    select count(*)::int as n from ledger_balances b where debit_minor <> (
      select sum(amount_minor) from ledger_entries e where e.account_id = b.account_id and e.code = b.code and e.currency = b.currency)`,
};

/** As if the time had passed until everything is looked at again. @param {Rig} rig */
const due = (rig) => rig.query(`update payments set look_at = now() where look_at is not null and status <> 'failed'`);

/** @param {Rig} rig @param {string} url */
async function aMember(rig, url) {
  const { cookie, data } = await signUp(url);
  await rig.query('update users set is_staff = true where id = $1', [data.user.id]);
  return cookie;
}

/** @param {string} url @param {string} cookie @param {string} method @param {string} path @param {object} [body] */
async function send(url, cookie, method, path, body) {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: answer.status, data: /** @type {any} */ (await answer.json()).data };
}

/** Somebody with a card that pays. @param {Rig} rig @param {string} url @param {any} stripe @param {string} staff @param {string} currency @param {number} step */
async function aPayer(rig, url, stripe, staff, currency, step) {
  const { cookie, data } = await signUp(url);
  const id = data.account.id;
  await send(url, staff, 'POST', `/api/v2/staff/billing/customers/${id}/standing`, { reason: 'It pays in that', currency });
  const known = new Set(stripe.openSessions);
  must((await send(url, cookie, 'POST', '/api/v2/billing/payment-methods/setup')).status === 201, 'No link was made.');
  await stripe.complete(stripe.openSessions.find((/** @type {string} */ session) => !known.has(session)));
  await until(`the card of ${currency}`, async () => {
    await rig.query('update payment_captures set look_at = now() where look_at is not null');
    return (await rig.query(`select 1 from payment_methods where account_id = $1 and status = 'verified'`, [id])).length === 1;
  });
  const payer = {
    id,
    url,
    currency,
    step,
    call: (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) =>
      send(payer.url, cookie, method, path, body),
  };
  return payer;
}

/** Part of the last payment that succeeded. @param {Rig} rig @param {string} url @param {string} staff @param {{ id: number, step: number }} payer */
async function refundSome(rig, url, staff, { id, step }) {
  const [payment] = await rig.query(
    `select id from payments where account_id = $1 and status = 'succeeded' order by created_at desc limit 1`,
    [id],
  );
  if (!payment) return 0;
  const body = { amountMinor: String(step * 7), reason: 'Paid too much' };
  return (await send(url, staff, 'POST', `/api/v2/staff/billing/payments/${payment.id}/refunds`, body)).status === 201 ? 1 : 0;
}
