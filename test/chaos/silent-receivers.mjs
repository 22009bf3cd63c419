import { setTimeout as pause } from 'node:timers/promises';
import { Receivers } from '../rig/receivers.mjs';
import { median, percentile } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { givenUp, register, reviseSteadily, secret, untilSettled } from '../rig/webhooks.mjs';

export const title = 'Receivers that never answer delay nobody else';
export const order = 70;

/** The p99 of two rounds differs by this much when nothing is the matter: a turn of the event loop, not a receiver in the way. Milliseconds. */
const noise = 25;

/**
 * The same paced load on one worker in turn: with everybody answering, and with some of the receivers silent for ever. The load is far below
 * what a worker can do, so that what a healthy receiver waits for is what is in its way; and it comes in many short rounds of which the medians
 * are compared, because the p99 of a single round tells more of the machine than of the product. A subscription that has failed ten times is
 * put back at once, so that the silent ones stay silent to the end.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const [silent, healthy] = short ? [10, 40] : [50, 200];
  // Ten deliveries each: 400 a second, about a tenth of what one worker does.
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
    const reviving = revive(rig);
    try {
      await reviseSteadily(rig, accountIds, { count: revisions, perSecond });
      await untilSettled(rig, expected, ids);
    } finally {
      await reviving.end();
    }
    const arrivals = await receivers.arrivals();
    const late = await check({ rig, arrivals, silent, ids, expected });
    // The next round begins with nothing under way.
    await untilSettled(rig, expected);
    const after = arrivals.filter(({ port }) => port >= silent).map(({ afterMs }) => afterMs);
    const held = (await receivers.arrivals()).filter(({ port }) => port < silent).length;
    return { p50: percentile(after, 0.5), p99: percentile(after, 0.99), held, late };
  };
  const all = { answering: /** @type {Round[]} */ ([]), beside: /** @type {Round[]} */ ([]) };
  await round(0); // the first requests of a process are not what is compared
  for (let i = 0; i < rounds; i++) {
    all.answering.push(await round(0));
    all.beside.push(await round(silent));
    const [last, lastBeside] = [all.answering[i], all.beside[i]];
    tell(`round ${i + 1} of ${rounds}: p99 ${last?.p99.toFixed(0)} ms, beside silent ones ${lastBeside?.p99.toFixed(0)} ms`);
  }
  const middle = (/** @type {Round[]} */ of, /** @type {'p50' | 'p99'} */ name) => median(of.map((each) => each[name]));
  const [before, beside] = [middle(all.answering, 'p99'), middle(all.beside, 'p99')];
  const held = all.beside.reduce((sum, each) => sum + each.held, 0);
  if (held < silent) throw new Error(`Only ${held} requests met a silent receiver`);
  return [
    {
      what: `revision → first byte at ${healthy} healthy receivers beside ${silent} silent ones, ${(rounds * revisions).toLocaleString('en')} revisions in ${rounds} rounds, median of the p99s`,
      value: `${beside.toFixed(0)} ms`,
      baseline: `${before.toFixed(0)} ms (all answer)`,
      ratio: `${(beside / before).toFixed(2)} ×`,
      goal: `≤ 1.5 × (and ${noise} ms of noise)`,
      timely: beside <= 1.5 * before + noise,
    },
    { what: '… p50', value: `${middle(all.beside, 'p50').toFixed(0)} ms`, baseline: `${middle(all.answering, 'p50').toFixed(0)} ms` },
    {
      what: 'deliveries to the healthy ones: missing, repeated, wrongly signed',
      value: `0, 0, 0 of ${(2 * rounds * expected).toLocaleString('en')}`,
      goal: 'none',
      met: true,
      timely: [...all.answering, ...all.beside].every(({ late }) => late === 0),
    },
    { what: 'requests that a silent receiver held for 5 s', value: held.toLocaleString('en') },
  ];
}

/** @typedef {{ p50: number, p99: number, held: number, late: number }} Round milliseconds; requests that silent receivers held; deliveries to healthy ones that took too long */

/** Each delivery arrived once, signed; throws what is wrong. A slow machine may have been too late for some: how many. @param {any} world @returns {Promise<number>} */
async function check({ rig, arrivals, silent, ids, expected }) {
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
