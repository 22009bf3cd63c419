// The worker is killed after the provider has charged or refunded and before the booking. Webhooks are lost, repeated or out of order.
import { createRequire } from 'node:module';
import { Rig } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { createStaffMember, createPayer, makePaymentsDue, moneyFigures, send } from './lib/payers.mjs';

const load = createRequire(import.meta.url);
load('../../scripts/lib/typescript-hook.cjs');

export const title = 'A payment is booked once when the worker is killed between the provider call and the booking';
export const order = 29;

/** @typedef {(times: { poll: () => Promise<unknown>, sendWebhooks: () => Promise<void> }) => Promise<unknown>} Recovery how the exchange learns of the charge or refund */

/** @type {Record<string, Recovery>} */
const recoveries = {
  // The next poll finds the payment once the lease of the killed worker has expired.
  'all webhooks are lost': ({ poll }) => poll(),
  // The webhook settles the payment although the lease of the killed worker has not expired.
  'a webhook arrives': ({ sendWebhooks }) => sendWebhooks(),
  'webhooks arrive three times, the newest first': async ({ sendWebhooks }) => {
    for (let time = 0; time < 3; time += 1) await sendWebhooks();
  },
  'webhooks arrive again after the poll': async ({ poll, sendWebhooks }) => {
    await poll();
    await sendWebhooks();
  },
};

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const rounds = short ? 1 : 3;
  const { StripeServer } = load('../support/stripe.ts');
  const stripe = await StripeServer.start();
  const rig = lowered(await Rig.raise({ tell, env: { BILLING: 'on', ...stripe.environment } }));
  const api = await rig.add('api');
  let worker = await rig.add('worker');
  stripe.webhook = { url: `${api.url}/payments/stripe/webhook`, times: 1 };
  const staff = await createStaffMember(rig, api.url);
  const payer = await createPayer(rig, api.url, stripe, staff, 'USD', 1);
  const counts = { charges: 0, refunds: 0, booked: 0 };

  /** Makes the provider perform the next POST to the path, kill the worker and drop the response. @param {string} path */
  const killAfter = (path) =>
    new Promise((resolve) => {
      stripe.mood = (/** @type {string} */ method, /** @type {string} */ requestPath) => {
        if (method !== 'POST' || requestPath !== path) return 'answer';
        stripe.mood = () => 'answer';
        worker.signal('SIGKILL');
        resolve(undefined);
        return 'lose';
      };
    });
  const nothingIsBooked = async (/** @type {string} */ table, /** @type {string} */ id) => {
    const [{ status }] = await rig.query(`select status from ${table} where id = $1`, [id]);
    must(status === 'processing', `${id} is ${status} although the exchange has not learned of it.`);
  };
  const booked = (/** @type {string} */ table, /** @type {string} */ id) =>
    until(`${id} is booked`, async () => {
      const [{ status }] = await rig.query(`select status from ${table} where id = $1`, [id]);
      counts.booked += status === 'succeeded' ? 1 : 0;
      return status === 'succeeded';
    });
  /** Kills the worker after the provider call of `request`, applies `recover` and waits for the booking. `since` is the index of the first event of the payment. @param {string} path @param {string} table @param {number} since @param {() => Promise<{ status: number, data: { id: string } }>} request @param {Recovery} recover */
  const killBetween = async (path, table, since, request, recover) => {
    stripe.webhook.times = 0;
    const killed = killAfter(path);
    const response = await request();
    must(response.status === 201, `${path}: ${response.status}`);
    const { id } = response.data;
    await killed;
    await worker.kill();
    await nothingIsBooked(table, id);
    worker = await rig.add('worker');
    await nothingIsBooked(table, id);
    const sendWebhooks = async () => {
      for (const event of stripe.events.slice(since).toReversed()) await stripe.send(event);
    };
    await recover({ poll: () => makePaymentsDue(rig), sendWebhooks });
    await booked(table, id);
    await sendWebhooks();
    return id;
  };

  for (let round = 0; round < rounds; round += 1) {
    for (const [how, recover] of Object.entries(recoveries)) {
      const since = stripe.events.length;
      const amountMinor = String(1_000 + 10 * round);
      const pay = () => payer.call('POST', '/api/v2/billing/deposits', { amountMinor, currency: 'USD' });
      const paymentId = await killBetween('/payment_intents', 'payments', since, pay, recover);
      counts.charges += 1;
      const back = { amountMinor: '300', reason: 'Paid too much' };
      const refund = () => send(api.url, staff, 'POST', `/api/v2/staff/billing/payments/${paymentId}/refunds`, back);
      await killBetween('/refunds', 'payment_refunds', since, refund, recover);
      counts.refunds += 1;
      tell(`${round + 1} of ${rounds}: ${how}`);
    }
  }
  // Every webhook is sent once more and every payment is polled once more: nothing may be booked twice.
  for (const event of stripe.events.toReversed()) await stripe.send(event);
  await makePaymentsDue(rig);
  await until(
    'every payment is polled once more',
    async () => (await rig.query('select 1 from payments where look_at <= now()')).length === 0,
  );
  const [{ n }] = await rig.query(`select count(*)::int as n from ledger_transactions where source in ('deposit', 'refund')`);
  const expected = counts.charges + counts.refunds;
  await stripe.close();
  return [
    {
      what: 'Kills between a charge and its booking, and between a refund and its booking',
      value: `${counts.charges} · ${counts.refunds}`,
    },
    {
      what: 'Charges and refunds booked afterwards',
      value: `${counts.booked} of ${expected}`,
      goal: 'all',
      met: counts.booked === expected,
    },
    { what: 'Additional postings of deposits and refunds', value: `${n - expected}`, goal: '0', met: n === expected },
    ...(await moneyFigures(rig, stripe, [payer])),
  ];
}
