import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../rig/receivers.mjs';
import { Rig } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { register, revise, secret } from '../rig/webhooks.mjs';
import { behaviours, serveAll } from './lib/hostile.mjs';

export const title = 'Hostile receivers cost five seconds and little memory';
export const order = 80;

/** Between the first and the last moment at which an attempt that has to be given up may end, milliseconds. */
const [earliest, latest] = [4_950, 5_150];
const allowedMemory = 64 * 2 ** 20;
const [healthyAccount, firstHostile] = [1_000, 2_000];

/**
 * Every behaviour at once against one worker, each several times, and a healthy receiver beside them. Times are those that the worker has
 * written into the delivery.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const times = short ? 3 : 9; // ten failures would end the subscription
  /** @type {number[]} */
  const heard = [];
  const healthy = await listen(1, secret, ({ afterMs }) => heard.push(afterMs));
  lowered({ lower: async () => healthy.close() });
  const receivers = lowered(await serveAll());
  const rig = lowered(await Rig.raise({ tell }));
  const worker = await rig.add('worker');
  const [, ...hostile] = await register(rig, [
    { accountId: healthyAccount, url: `${healthy.urls[0]}/hook` },
    ...receivers.urls.map((url, i) => ({ accountId: firstHostile + i, url })),
  ]);

  const accounts = hostile.map(({ accountId }) => accountId);
  for (let i = 0; i < 50; i++) await revise(rig, [healthyAccount]);
  await until('the healthy receiver hears', () => heard.length >= 50);
  heard.length = 0;
  const memory = worker.memory;

  const watching = watch(worker);
  let revised = 0;
  const since = performance.now();
  for (let i = 0; i < times; i++) await revise(rig, accounts);
  const isOver = async () => {
    const [{ open }] = await rig.query(
      `select count(*)::int as open from webhook_deliveries where account_id >= $1 and status in ('pending', 'sending')`,
      [firstHostile],
    );
    const [{ made }] = await rig.query('select count(*)::int as made from webhook_deliveries where account_id >= $1', [firstHostile]);
    return open === 0 && made === times * hostile.length;
  };
  while (!(await isOver())) {
    if (performance.now() - since > 30_000) throw new Error('Attempts at hostile receivers do not end');
    await revise(rig, [healthyAccount]);
    revised++;
    await pause(100);
  }
  const seen = await watching.end();
  await revise(rig, [healthyAccount]);
  await until('the healthy receiver hears everything', () => heard.length >= revised + 1);

  const rows = await rig.query(
    `select subscription_id, status, error, http_status, (timings->>'total')::float as total from webhook_deliveries where account_id >= $1`,
    [firstHostile],
  );
  const requests = await receivers.requests();
  const figures = behaviours.map((behaviour, i) => {
    const own = rows.filter((row) => row.subscription_id === hostile[i]?.id);
    return figureOf(behaviour, own, requests[i] ?? 0, times, seen.lateMs);
  });
  const grown = seen.memory - memory;
  return [
    ...figures,
    {
      what: `memory of the worker, ${times * hostile.length} hostile attempts at once`,
      value: `+${(grown / 2 ** 20).toFixed(0)} MB`,
      goal: `≤ +${allowedMemory / 2 ** 20} MB`,
      met: grown <= allowedMemory,
    },
    {
      what: 'a healthy receiver meanwhile, from the revision to the first byte, longest',
      value: `${Math.max(...heard).toFixed(0)} ms`,
      goal: '≤ 2 s',
      timely: Math.max(...heard) <= 2_000,
    },
  ];
}

/**
 * @param {import('./lib/hostile.mjs').Behaviour} behaviour @param {any[]} rows @param {number} requests @param {number} times
 * @param {number} lateMs by how much timers were late on this machine meanwhile: it is not the worker's fault
 */
function figureOf({ name, ends, error, or = error ?? '', status = null }, rows, requests, times, lateMs) {
  const totals = rows.map(({ total }) => Number(total));
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const said = [...new Set(rows.map((row) => row.error ?? `${row.status} ${row.http_status}`))].join(', ');
  const isSaid =
    rows.length === times &&
    rows.every((row) => (row.error === error || row.error === or) && (status === null || row.http_status === status));
  const inTime = ends === '5 s' ? least >= earliest && most <= latest + lateMs : most < latest + lateMs;
  return {
    what: name,
    value: `${said} after ${least.toFixed(0)}–${most.toFixed(0)} ms`,
    goal: `${error ?? `delivered ${status}`}, ${ends === '5 s' ? `${earliest}–${latest} ms` : `sooner than ${latest} ms`}, at most one request each`,
    met: isSaid && requests <= times,
    timely: inTime,
  };
}

/** The worker's highest memory, and how late timers are. @param {import('../rig/rig.mjs').App} worker */
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
