import { listen } from '../rig/receivers.mjs';
import { Rig } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { register, revise, secret, untilSettled } from '../rig/webhooks.mjs';
import { behaviours, serveAll } from './lib/hostile-receivers.mjs';

export const title = 'A hostile webhook receiver costs at most five seconds per attempt and little memory';
export const order = 80;

/** Allowed duration of an attempt that runs into the timeout of 5 s, in milliseconds. */
const [earliest, latest] = [4_950, 5_150];
const allowedMemory = 64 * 2 ** 20;
/** Limit of short runs. More than this means that the data of a flood is kept in memory. */
const hopelessMemory = 8 * allowedMemory;
/** Consecutive failures after which a subscription is still active. */
const maxFailures = 9;
const [healthyAccount, firstHostile] = [1_000, 2_000];
/** Number of revisions sent to the healthy receiver before the hostile ones start. */
const before = 50;

/**
 * Runs every hostile behaviour several times against one worker, all at once, together with a healthy receiver. Durations are those that
 * the worker stored with the delivery.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const times = short ? 3 : maxFailures;
  /** @type {number[]} */
  const latencies = [];
  const healthy = await listen(1, secret, ({ afterMs }) => latencies.push(afterMs));
  lowered({ lower: async () => healthy.close() });
  const receivers = lowered(await serveAll());
  const rig = lowered(await Rig.raise({ tell }));
  const worker = await rig.add('worker');
  const [healthySubscription, ...hostile] = await register(rig, [
    { accountId: healthyAccount, url: `${healthy.urls[0]}/hook` },
    ...receivers.urls.map((url, i) => ({ accountId: firstHostile + i, url })),
  ]);

  const accounts = hostile.map(({ accountId }) => accountId);
  for (let i = 0; i < before; i++) await revise(rig, [healthyAccount]);
  await untilSettled(rig, before, [healthySubscription?.id ?? '']);
  latencies.length = 0;
  const memory = worker.memory;

  const watching = watch(worker);
  let revised = 0;
  for (let i = 0; i < times; i++) await revise(rig, accounts);
  const haveAttemptsEnded = async () => {
    const [{ open }] = await rig.query(
      `select count(*)::int as open from webhook_deliveries where account_id >= $1 and status in ('pending', 'sending')`,
      [firstHostile],
    );
    const [{ made }] = await rig.query('select count(*)::int as made from webhook_deliveries where account_id >= $1', [firstHostile]);
    return open === 0 && made === times * hostile.length;
  };
  await until(
    'attempts at hostile receivers end',
    async () => {
      if (await haveAttemptsEnded()) return true;
      await revise(rig, [healthyAccount]);
      revised++;
      return false;
    },
    { withinMs: 240_000, everyMs: 100 },
  );
  const seen = await watching.end();
  await revise(rig, [healthyAccount]);
  await untilSettled(rig, before + revised + 1, [healthySubscription?.id ?? '']);
  const [{ lost }] = await rig.query(
    `select count(*)::int as lost from webhook_deliveries where subscription_id = $1 and status <> 'delivered' and error is distinct from 'timeout'`,
    [healthySubscription?.id],
  );
  must(
    lost === 0 && latencies.length > 0,
    `The healthy receiver received ${latencies.length} requests, ${lost} deliveries to it were lost`,
  );

  const attemptsAt = (/** @type {number} */ i) =>
    rig.query(
      `select status, error, http_status, (timings->>'total')::float as total from webhook_deliveries where subscription_id = $1 order by created_at, id`,
      [hostile[i]?.id],
    );
  const figures = [];
  for (const [i, behaviour] of behaviours.entries()) {
    // On a slow machine a fast failure may exceed 5 s while all behaviours run at once; it is repeated alone.
    let rows = await attemptsAt(i);
    while (short && behaviour.ends === 'sooner' && rows.length < maxFailures && rows.every(({ error }) => error === 'timeout')) {
      await revise(rig, [firstHostile + i]);
      await untilSettled(rig, rows.length + 1, [hostile[i]?.id ?? '']);
      rows = await attemptsAt(i);
    }
    figures.push(figureOf(behaviour, rows, (await receivers.requests())[i] ?? 0, times, { short, lateMs: seen.lateMs }));
  }
  const grown = seen.memory - memory;
  return [
    ...figures,
    {
      what: `memory of the worker, ${times * hostile.length} concurrent hostile attempts`,
      value: `+${(grown / 2 ** 20).toFixed(0)} MB`,
      goal: `≤ +${allowedMemory / 2 ** 20} MB`,
      met: grown <= hopelessMemory,
      timely: grown <= allowedMemory,
    },
    {
      what: 'a healthy receiver at the same time: longest time from the revision to the first byte',
      value: `${Math.max(...latencies).toFixed(0)} ms`,
      goal: '≤ 2 s',
      timely: Math.max(...latencies) <= 2_000,
    },
  ];
}

/**
 * @param {import('./lib/hostile-receivers.mjs').Behaviour} behaviour @param {any[]} rows @param {number} requests @param {number} times attempts at least
 * @param {{ short: boolean, lateMs: number }} machine `lateMs`: the longest delay of this process's own timers, which is allowed for
 */
function figureOf({ name, ends, error, or = error ?? '', status = null }, rows, requests, times, { short, lateMs }) {
  const totals = rows.map(({ total }) => Number(total));
  const [shortest, longest] = [Math.min(...totals), Math.max(...totals)];
  const outcomes = [...new Set(rows.map((row) => row.error ?? `${row.status} ${row.http_status}`))].join(', ');
  const isRight = (/** @type {any} */ row) => (row.error === error || row.error === or) && (status === null || row.http_status === status);
  const hasExpectedOutcome =
    rows.length >= times &&
    rows.some(isRight) &&
    rows.every((row) => isRight(row) || (short && ends === 'sooner' && row.error === 'timeout'));
  const inTime = ends === '5 s' ? shortest >= earliest && longest <= latest + lateMs : longest < latest + lateMs;
  return {
    what: name,
    value: `${outcomes} after ${shortest.toFixed(0)}–${longest.toFixed(0)} ms`,
    goal: `${error ?? `delivered ${status}`}, ${ends === '5 s' ? `${earliest}–${latest} ms` : `sooner than ${latest} ms`}, at most one request each`,
    met: hasExpectedOutcome && requests <= rows.length,
    timely: inTime,
  };
}

/** Samples the worker's peak memory and the delay of timers. @param {import('../rig/rig.mjs').App} worker */
function watch(worker) {
  const every = 20;
  let [memory, lateMs, before] = [0, 0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    lateMs = Math.max(lateMs, now - before - every);
    before = now;
    memory = Math.max(memory, worker.memory);
  }, every);
  return {
    end: async () => {
      clearInterval(timer);
      return { memory, lateMs };
    },
  };
}
