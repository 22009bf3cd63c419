// Workers and the API are killed between charge and booking; provider responses are lost; webhooks arrive twice, late or never.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Rig } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { createStaffMember, createPayer, makePaymentsDue, moneyFigures, send } from './lib/payers.mjs';

const load = createRequire(import.meta.url);
load('../../scripts/lib/typescript-hook.cjs');

export const title = 'Payments are booked exactly once while processes are killed and provider responses and webhooks are lost';
export const order = 28;

/** Maximum of additional rounds while no payment was made or no provider request has failed. */
const maxMore = 20;

/** Currencies with two, no and three decimals, and the provider's smallest amount in minor units (Kuwaiti dinars: 10). */
const currencies = { USD: 1, JPY: 1, KWD: 10 };

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const rounds = short ? 6 : 60;
  const { StripeServer } = load('../support/stripe.ts');
  const stripe = await StripeServer.start();
  const rig = lowered(await Rig.raise({ tell, env: { BILLING: 'on', ...stripe.environment } }));
  let [api, worker] = await Promise.all([rig.add('api'), rig.add('worker')]);
  const configureWebhook = () => (stripe.webhook = { url: `${api.url}/payments/stripe/webhook`, times: Math.floor(Math.random() * 3) });
  const staff = await createStaffMember(rig, api.url);
  const payers = [];
  for (const [currency, step] of Object.entries(currencies)) payers.push(await createPayer(rig, api.url, stripe, staff, currency, step));
  const counts = { asked: 0, refunds: 0, lost: 0 };

  /** A third of the POST requests to the provider fails. */
  const failSome = (/** @type {string} */ method) => {
    const chance = method === 'POST' ? Math.random() : 1;
    if (chance < 0.33) counts.lost += 1;
    return chance < 0.15 ? 'lose' : chance < 0.25 ? 'down' : chance < 0.33 ? 'fail' : 'answer';
  };

  let kills = 0;
  const isUndisturbed = () => counts.asked === 0 || counts.lost === 0;
  for (let round = 0; round < rounds || (round < rounds + maxMore && isUndisturbed()); round += 1) {
    stripe.mood = failSome;
    configureWebhook();
    for (const payer of payers) {
      const amountMinor = String(payer.step * (10 + Math.floor(Math.random() * 5_000)));
      const asked = await payer.call('POST', '/api/v2/billing/deposits', { amountMinor, currency: payer.currency });
      if (asked.status === 201) counts.asked += 1;
      if (Math.random() < 0.5) counts.refunds += await refundSome(rig, api.url, staff, payer);
    }
    await makePaymentsDue(rig);
    await pause(Math.random() * 2_500);
    // Some of the latest webhooks are sent again, the newest first.
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
      await makePaymentsDue(rig);
      return (await rig.query(open))[0].n === 0;
    },
    { withinMs: 300_000, everyMs: 1_500 },
  );
  must(!isUndisturbed(), 'No provider request failed.');
  const figures = [
    { what: 'Kills of workers and of the API', value: `${kills}` },
    { what: 'Payments requested, refunds, failed provider requests', value: Object.values(counts).join(' · ') },
    ...(await moneyFigures(rig, stripe, payers)),
  ];
  await stripe.close();
  return figures;
}

/** Refunds a part of the latest successful payment; returns the number of refunds. @param {Rig} rig @param {string} url @param {string} staff @param {{ id: number, step: number }} payer */
async function refundSome(rig, url, staff, { id, step }) {
  const [payment] = await rig.query(
    `select id from payments where account_id = $1 and status = 'succeeded' order by created_at desc limit 1`,
    [id],
  );
  if (!payment) return 0;
  const body = { amountMinor: String(step * 7), reason: 'Paid too much' };
  return (await send(url, staff, 'POST', `/api/v2/staff/billing/payments/${payment.id}/refunds`, body)).status === 201 ? 1 : 0;
}
