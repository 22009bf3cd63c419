import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../rig/receivers.mjs';
import { Rig, signUp } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { revise, secret, untilSettled } from '../rig/webhooks.mjs';

export const title = 'A deleted webhook subscription receives no more requests';
export const order = 52;

const path = '/api/v2/buyer/webhook-subscriptions';
const perAccount = 20;

/**
 * Deletes subscriptions under load at random moments, through either of two API processes, while two workers deliver. Requests and responses
 * to DELETE are timed by this process, so by one clock.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const count = short ? 20 : 300;
  /** @type {Map<string, { at: number, deliveryId: string }[]>} */
  const arrivals = new Map();
  // Responses are delayed by up to 60 ms, so that attempts are always in flight.
  const receivers = await listen(
    8,
    secret,
    ({ path: hook, deliveryId }) => arrivals.get(hook)?.push({ at: performance.now(), deliveryId }),
    () => true,
    () => Math.random() * 60,
  );
  lowered({ lower: async () => receivers.close() });
  const rig = lowered(await Rig.raise({ tell }));
  const apis = await Promise.all([rig.add('api'), rig.add('api')]);
  await Promise.all([rig.add('worker'), rig.add('worker')]);
  const urls = apis.map(({ url }) => url);

  /** @type {{ hook: string, id: string, headers: Record<string, string> }[]} */
  const waiting = [];
  /** @type {number[]} */
  const accountIds = [];
  for (let i = 0; i < count; i += perAccount) {
    const { cookie, data } = await signUp(urls[0]);
    accountIds.push(data.account.id);
    const headers = { cookie, 'content-type': 'application/json' };
    for (let n = i; n < Math.min(count, i + perAccount); n++) {
      const hook = `/hook-${n}`;
      arrivals.set(hook, []);
      const body = JSON.stringify({
        url: `${receivers.urls[n % receivers.urls.length]}${hook}`,
        secret,
        eventTypes: ['discovery.revision'],
      });
      const answer = await fetch(`${urls[0]}${path}`, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`Registering answered ${answer.status}: ${await answer.text()}`);
      waiting.push({ hook, id: /** @type {any} */ (await answer.json()).data.subscription.id, headers });
    }
  }

  let isRevising = true;
  const revising = (async () => {
    while (isRevising) await Promise.all([revise(rig, accountIds), pause(short ? 20 : 500)]);
  })();
  /** @type {{ hook: string, answeredAt: number, tookMs: number }[]} */
  const deleted = [];
  const remove = async (/** @type {(typeof waiting)[number]} */ { hook, id, headers }) => {
    const since = performance.now();
    const answer = await fetch(`${urls[Math.floor(Math.random() * urls.length)]}${path}/${id}`, { method: 'DELETE', headers });
    const answeredAt = performance.now();
    if (!answer.ok) throw new Error(`DELETE answered ${answer.status}: ${await answer.text()}`);
    deleted.push({ hook, answeredAt, tookMs: answeredAt - since });
  };
  await until('every subscription has received a revision', () => [...arrivals.values()].every((heard) => heard.length > 0));
  /** @type {Promise<void>[]} */
  const removing = [];
  try {
    for (const one of waiting) {
      await pause(Math.random() * (short ? 150 : 100));
      removing.push(remove(one));
    }
    await Promise.all(removing);
    // A revision after the deletions must reach no receiver.
    await revise(rig, accountIds);
  } finally {
    isRevising = false;
    await revising;
  }
  await untilSettled(rig, 0, undefined, 60_000).catch(() => {});

  const afterwards = deleted.flatMap(({ hook, answeredAt }) => (arrivals.get(hook) ?? []).filter(({ at }) => at > answeredAt));
  // An attempt that timed out after 5 s on a slow machine may arrive later.
  const givenUp = await rig.query(`select id from webhook_deliveries where error = 'timeout' and id = any($1)`, [
    afterwards.map(({ deliveryId }) => deliveryId),
  ]);
  const late = afterwards.filter(({ deliveryId }) => !givenUp.some(({ id }) => id === deliveryId));
  const under = deleted.filter(({ hook, answeredAt, tookMs }) => (arrivals.get(hook) ?? []).some(({ at }) => at > answeredAt - tookMs));
  const total = [...arrivals.values()].reduce((sum, times) => sum + times.length, 0);
  const [{ wrong }] = await rig.query(`select count(*)::int as wrong from webhook_deliveries where status in ('pending', 'sending')`);
  return [
    {
      what: `requests after the response to DELETE, ${count} subscriptions, 2 workers, 2 API processes`,
      value: `${late.length} of ${total.toLocaleString('en')}`,
      goal: '0',
      met: late.length === 0,
      timely: afterwards.length === 0,
    },
    { what: 'deletions with requests between DELETE and its response', value: `${under.length} of ${deleted.length}` },
    {
      what: 'longest DELETE',
      value: `${Math.max(...deleted.map(({ tookMs }) => tookMs)).toFixed(0)} ms`,
      goal: '≤ 10 s',
      timely: deleted.every(({ tookMs }) => tookMs <= 10_000),
    },
    { what: 'deliveries that were not settled', value: String(wrong), goal: '0', met: wrong === 0 },
  ];
}
