import { setTimeout as pause } from 'node:timers/promises';
import { Receivers } from '../rig/receivers.mjs';
import { median, percentile } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { givenUp, register, reviseSteadily, secret, untilSettled } from '../rig/webhooks.mjs';

export const title = 'Receivers that never answer do not delay deliveries to other receivers';
export const order = 70;

/** Difference of the p99 of two rounds without any disturbance, in milliseconds. */
const noise = 25;

/**
 * Runs the same paced load on one worker with all receivers answering and with some silent, in turn. The load is far below the capacity of
 * a worker, so that a delay is caused by the silent receivers. The medians of many short rounds are compared, because the p99 of one round
 * depends on the machine. Failed subscriptions are reactivated at once, so that the silent ones keep receiving requests.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const [silent, healthy] = short ? [10, 40] : [50, 200];
  // Each revision makes ten deliveries: 400 a second, about a tenth of the capacity of one worker.
  const [rounds, revisions, perSecond] = short ? [2, 100, 40] : [10, 500, 40];
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
  const expected = (revisions * healthy) / accounts;

  /** @param {number} silenced */
  const round = async (silenced) => {
    await rig.query('truncate webhook_deliveries');
    await receivers.silence(silenced);
    await receivers.forget();
    const reviving = reactivateFailed(rig);
    try {
      await reviseSteadily(rig, accountIds, { count: revisions, perSecond });
      await untilSettled(rig, expected, ids);
    } finally {
      await reviving.end();
    }
    const arrivals = await receivers.arrivals();
    const late = await checkDeliveries({ rig, arrivals, silent, ids, expected });
    // The next round begins when every delivery is settled.
    await untilSettled(rig, expected);
    const after = arrivals.filter(({ port }) => port >= silent).map(({ afterMs }) => afterMs);
    const silentRequests = (await receivers.arrivals()).filter(({ port }) => port < silent).length;
    return { p50: percentile(after, 0.5), p99: percentile(after, 0.99), silentRequests, late };
  };
  const all = { answering: /** @type {Round[]} */ ([]), beside: /** @type {Round[]} */ ([]) };
  await round(0); // warm-up
  for (let i = 0; i < rounds; i++) {
    all.answering.push(await round(0));
    all.beside.push(await round(silent));
    const [last, lastBeside] = [all.answering[i], all.beside[i]];
    tell(`round ${i + 1} of ${rounds}: p99 ${last?.p99.toFixed(0)} ms, with silent receivers ${lastBeside?.p99.toFixed(0)} ms`);
  }
  const middle = (/** @type {Round[]} */ of, /** @type {'p50' | 'p99'} */ name) => median(of.map((each) => each[name]));
  const [before, beside] = [middle(all.answering, 'p99'), middle(all.beside, 'p99')];
  const silentRequests = all.beside.reduce((sum, each) => sum + each.silentRequests, 0);
  if (silentRequests < silent) throw new Error(`Only ${silentRequests} requests reached a silent receiver`);
  return [
    {
      what: `revision → first byte at ${healthy} healthy receivers with ${silent} silent ones, ${(rounds * revisions).toLocaleString('en')} revisions in ${rounds} rounds, median of the p99s`,
      value: `${beside.toFixed(0)} ms`,
      baseline: `${before.toFixed(0)} ms (all answer)`,
      ratio: `${(beside / before).toFixed(2)} ×`,
      goal: `≤ 1.5 × (and ${noise} ms of noise)`,
      timely: beside <= 1.5 * before + noise,
    },
    { what: '… p50', value: `${middle(all.beside, 'p50').toFixed(0)} ms`, baseline: `${middle(all.answering, 'p50').toFixed(0)} ms` },
    {
      what: 'deliveries to healthy receivers: missing, repeated, wrongly signed',
      value: `0, 0, 0 of ${(2 * rounds * expected).toLocaleString('en')}`,
      goal: 'none',
      met: true,
      timely: [...all.answering, ...all.beside].every(({ late }) => late === 0),
    },
    { what: 'requests to silent receivers that waited 5 s', value: silentRequests.toLocaleString('en') },
  ];
}

/** @typedef {{ p50: number, p99: number, silentRequests: number, late: number }} Round `p50`, `p99` in milliseconds; `silentRequests`: requests to silent receivers; `late`: deliveries to healthy receivers that timed out */

/** Throws unless each delivery arrived once and signed. Returns the number of deliveries that timed out, which happens on a slow machine. @param {any} world @returns {Promise<number>} */
async function checkDeliveries({ rig, arrivals, silent, ids, expected }) {
  const unsigned = arrivals.filter((/** @type {any} */ { signed }) => !signed).length;
  const repeated = arrivals.length - new Set(arrivals.map((/** @type {any} */ { deliveryId }) => deliveryId)).size;
  const arrived = arrivals.filter((/** @type {any} */ { port }) => port >= silent).length;
  const [{ delivered }] = await rig.query(
    `select count(*)::int as delivered from webhook_deliveries where status = 'delivered' and subscription_id = any($1)`,
    [ids],
  );
  const late = await givenUp(rig, ids);
  if (unsigned + repeated > 0 || arrived + late < expected || arrived > expected || delivered + late !== expected)
    throw new Error(
      `${expected} deliveries: ${arrived} arrived, ${delivered} are delivered, ${repeated} came twice, ${unsigned} without a valid signature`,
    );
  return late;
}

/** Reactivates failed subscriptions until it is ended. @param {Rig} rig */
function reactivateFailed(rig) {
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
