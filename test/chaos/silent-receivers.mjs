import { setTimeout as pause } from 'node:timers/promises';
import { Receivers } from '../rig/receivers.mjs';
import { percentile } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { register, reviseSteadily, secret, untilSettled } from '../rig/webhooks.mjs';

export const title = 'Receivers that never answer delay nobody else';
export const order = 70;

/** The p99 of two runs differs by this much when nothing is the matter: a turn of the event loop, not a receiver in the way. Milliseconds. */
const noise = 25;

/**
 * The same load twice on one worker: with everybody answering, and with some of the receivers silent for ever. A subscription that has failed
 * ten times is put back at once, so that the silent ones stay silent to the end.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const [silent, healthy, revisions, perSecond] = short ? [10, 40, 200, 60] : [50, 200, 5_000, 60];
  const perAccount = 10;
  const count = silent + healthy;
  const receivers = lowered(await Receivers.start(count, secret));
  const rig = lowered(await Rig.raise({ tell, survivesCrashes: true }));
  await rig.add('worker');
  const accounts = count / perAccount;
  const accountIds = Array.from({ length: accounts }, (_, i) => 1_000 + i);
  const subscriptions = await register(
    rig,
    receivers.urls.map((url, i) => ({ accountId: 1_000 + (i % accounts), url: `${url}/hook` })),
  );
  const ids = subscriptions.slice(silent).map(({ id }) => id);
  const healthyPerRevision = healthy / accounts;

  /** @param {number} silenced @param {number} revised */
  const load = async (silenced, revised) => {
    await rig.query('truncate webhook_deliveries');
    await receivers.silence(silenced);
    await receivers.forget();
    const reviving = revive(rig);
    try {
      await reviseSteadily(rig, accountIds, { count: revised, perSecond });
      await untilSettled(rig, revised * healthyPerRevision, ids);
    } finally {
      await reviving.end();
    }
    const arrivals = await receivers.arrivals();
    await check({ rig, arrivals, silent, ids, expected: revised * healthyPerRevision });
    const after = arrivals.filter(({ port }) => port >= silent).map(({ afterMs }) => afterMs);
    return { p50: percentile(after, 0.5), p99: percentile(after, 0.99), count: after.length, attempts: arrivals.length - after.length };
  };

  await load(0, short ? 60 : 200); // the first requests of a process are not what is compared
  const before = await load(0, short ? revisions : 2_500);
  tell(`everybody answers: p50 ${before.p50.toFixed(0)} ms, p99 ${before.p99.toFixed(0)} ms`);
  const beside = await load(silent, revisions);
  tell(`${silent} are silent: p50 ${beside.p50.toFixed(0)} ms, p99 ${beside.p99.toFixed(0)} ms`);
  if (beside.attempts < silent) throw new Error(`Only ${beside.attempts} requests met a silent receiver`);
  return [
    {
      what: `revision → first byte at ${healthy} healthy receivers beside ${silent} silent ones, ${revisions.toLocaleString('en')} revisions, p99`,
      value: `${beside.p99.toFixed(0)} ms`,
      baseline: `${before.p99.toFixed(0)} ms (all answer)`,
      ratio: `${(beside.p99 / before.p99).toFixed(2)} ×`,
      goal: `≤ 1.5 × (and ${noise} ms of noise)`,
      met: beside.p99 <= 1.5 * before.p99 + noise,
    },
    { what: '… p50', value: `${beside.p50.toFixed(0)} ms`, baseline: `${before.p50.toFixed(0)} ms` },
    {
      what: 'deliveries to the healthy ones: missing, repeated, wrongly signed',
      value: `0, 0, 0 of ${(before.count + beside.count).toLocaleString('en')}`,
      goal: 'none',
      met: true,
    },
    { what: 'requests that a silent receiver held for 5 s', value: beside.attempts.toLocaleString('en') },
  ];
}

/** Each delivery arrived once, signed; throws what is wrong. @param {any} world */
async function check({ rig, arrivals, silent, ids, expected }) {
  const unsigned = arrivals.filter((/** @type {any} */ { signed }) => !signed).length;
  const repeated = arrivals.length - new Set(arrivals.map((/** @type {any} */ { deliveryId }) => deliveryId)).size;
  const arrived = arrivals.filter((/** @type {any} */ { port }) => port >= silent).length;
  const [{ delivered }] = await rig.query(
    `select count(*)::int as delivered from webhook_deliveries where status = 'delivered' and subscription_id = any($1)`,
    [ids],
  );
  if (unsigned + repeated > 0 || arrived !== expected || delivered !== expected)
    throw new Error(
      `${expected} deliveries: ${arrived} arrived, ${delivered} are delivered, ${repeated} came twice, ${unsigned} without a valid signature`,
    );
}

/** Puts failed subscriptions back. @param {Rig} rig */
function revive(rig) {
  let going = true;
  const loop = (async () => {
    while (going) {
      await rig.query(`update webhook_subscriptions set status = 'active', failure_count = 0 where status = 'failed'`);
      await pause(100);
    }
  })();
  return {
    end: async () => {
      going = false;
      await loop;
    },
  };
}
