import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Rig, signUp } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { DeliveryProbe } from './lib/delivery-probe.mjs';
import { httpClient } from './lib/http-client.mjs';
import { PostgresProxy } from './lib/postgres-proxy.mjs';
import { livenessFigures, LostCommits, Traffic } from './lib/postgres-traffic.mjs';

export const title = 'The exchange recovers when PostgreSQL restarts, loses commits, is read-only, full or frozen';
export const order = 40;

const recoveryMs = 5_000;

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  // Short runs use limits that no statement reaches on a slow machine but a frozen PostgreSQL does.
  const [statementMs, silenceMs] = short ? [5_000, 10_000] : [1_500, 3_000];
  // A request authenticates its caller before its own statement, so it waits at most twice for a connection, or for a statement and its cancellation.
  const longestMs = 2 * Math.max(5_000, statementMs + 1_000);
  const env = {
    DATABASE_TIMEOUT_MS: String(statementMs),
    DATABASE_CONNECT_MS: '5000',
    DATABASE_SILENCE_MS: String(silenceMs),
    DATABASE_POOL: '10',
  };
  const rig = lowered(await Rig.raise({ tell, survivesCrashes: true, env }));
  const proxy = lowered(await PostgresProxy.start(rig.databaseUrl));
  const [api, worker] = await Promise.all([rig.add('api', { DATABASE_URL: proxy.url }), rig.add('worker')]);
  const { cookie, data } = await signUp(api.url);
  const deliveryProbe = lowered(await DeliveryProbe.subscribe(rig, httpClient(api.url, { cookie }), data.account.id));
  const traffic = lowered(new Traffic(api.url, cookie));
  const running = { rig, api, traffic, deliveryProbe, tell };
  /** @type {{ what: string, ms: number[] }[]} */
  const recoveries = [];
  const recovered = async (/** @type {string} */ what, /** @type {() => Promise<void>} */ disturb, rounds = 1) => {
    const ms = [];
    for (let round = 0; round < rounds; round++) ms.push(await measureRecovery(running, what, disturb));
    recoveries.push({ what, ms });
  };

  traffic.begin(short ? 2 : 4);
  await recovered('crash ("immediate") and restart', () => crash(rig, traffic), short ? 1 : 8);
  await recovered('single connections ended, 20 a second', () => cutConnections(rig, short ? 500 : 5_000));
  await recovered('read-only', () => makeReadOnly(rig, traffic, short ? 600 : 3_000));
  if (!short) await recovered('no connection left', () => occupyConnections(rig, proxy, traffic));
  await recovered('frozen (SIGSTOP)', () => freeze(rig, traffic, short ? 0 : 12_000));
  await traffic.end();

  const once = new LostCommits(rig, api.url, cookie, proxy);
  const lost = { answer: await once.lose('answer', short ? 5 : 100), question: await once.lose('question', short ? 5 : 100) };
  const tally = await traffic.tally(rig);
  const errors = [api, worker].flatMap((app) => errorsOf(app));
  const slowest = Math.max(...recoveries.flatMap(({ ms }) => ms));
  return [
    ...recoveries.map(({ what, ms }) => ({
      what: `recovered without a restart: ${what}`,
      value: `${Math.round(Math.max(...ms))} ms${ms.length > 1 ? ` at most, ${ms.length} times` : ''}`,
      goal: `at most ${recoveryMs} ms`,
      timely: Math.max(...ms) <= recoveryMs,
    })),
    { what: 'slowest recovery', value: `${Math.round(slowest)} ms`, goal: `at most ${recoveryMs} ms`, timely: slowest <= recoveryMs },
    {
      what: 'responses during the outage that were neither normal nor 503 in the envelope',
      value: `${tally.wrong.length} of ${tally.answers} (${tally.unavailable} were 503)${tally.wrong.length > 0 ? `: ${JSON.stringify(tally.wrong.slice(0, 3))}` : ''}`,
      goal: '0',
      met: tally.wrong.length === 0 && tally.unavailable > 0,
    },
    {
      what: 'longest wait for a response',
      value: `${Math.round(tally.longest)} ms`,
      goal: `at most ${longestMs} ms`,
      timely: tally.longest <= longestMs,
    },
    ...livenessFigures(tally),
    { what: 'readiness became 503 and recovered', value: String(tally.unready > 0), goal: 'true', met: tally.unready > 0 },
    {
      what: 'writes answered 201 that are lost',
      value: `${tally.gone} of ${tally.acknowledged}`,
      goal: '0',
      met: tally.gone === 0 && tally.acknowledged > 0,
    },
    {
      what: 'writes with an Idempotency-Key, repeated until answered, that took effect twice or were answered differently',
      value: `${tally.doubled} of ${tally.keyed}`,
      goal: '0',
      met: tally.doubled === 0 && tally.keyed > 0,
    },
    ...Object.entries(lost).map(([loss, { rounds, faults }]) => ({
      what:
        loss === 'answer'
          ? 'COMMIT done, its response lost: repetitions that differ'
          : 'COMMIT lost before PostgreSQL: repetitions that differ or are incomplete',
      value: `${faults.length} of ${rounds}${faults.length > 0 ? `: ${faults.slice(0, 3).join('; ')}` : ''}`,
      goal: '0',
      met: faults.length === 0,
    })),
    {
      what: 'processes that ended, and unhandled rejections',
      value: errors.length === 0 ? '0' : errors.join('; '),
      goal: '0',
      met: errors.length === 0,
    },
  ];
}

/**
 * Runs `disturb`, then measures the time from its end until reads, writes and the worker's deliveries succeed again.
 * @param {{ rig: Rig, api: import('../rig/rig.mjs').App, traffic: Traffic, deliveryProbe: DeliveryProbe, tell: (line: string) => void }} running
 * @param {string} what @param {() => Promise<void>} disturb
 */
async function measureRecovery({ rig, traffic, deliveryProbe, tell }, what, disturb) {
  await disturb();
  const since = performance.now();
  await until('PostgreSQL answers', () => rig.query('select 1'));
  await Promise.all([traffic.untilRecovered(), deliveryProbe.untilDelivered()]);
  const ms = performance.now() - since;
  tell(`${what}: recovered after ${Math.round(ms)} ms`);
  return ms;
}

/** @param {Rig} rig @param {Traffic} traffic */
async function crash(rig, traffic) {
  await rig.postgres.stop('SIGQUIT');
  await traffic.untilRefused(performance.now());
  await rig.postgres.start();
}

/** @param {Rig} rig @param {number} ms */
async function cutConnections(rig, ms) {
  for (const until = performance.now() + ms; performance.now() < until; await pause(50))
    await rig.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and application_name = 'exchange' order by random() limit 1`,
    );
}

/** Makes PostgreSQL read-only, as after a failover to a standby. @param {Rig} rig @param {Traffic} traffic @param {number} ms */
async function makeReadOnly(rig, traffic, ms) {
  const set = async (/** @type {string} */ value) => {
    await rig.query(`alter system set default_transaction_read_only = ${value}`);
    await rig.query('select pg_reload_conf()');
  };
  await set('on');
  try {
    // PostgreSQL notifies its sessions before it accepts a new one, so every session is read-only from its next statement.
    await until('new sessions are read-only', () => isReadOnly(rig));
    const seen = performance.now();
    await pause(ms);
    await until('reads and writes are answered', () => Object.values(traffic.since(seen)).every((statuses) => statuses.length >= 3));
    const { reads, writes } = traffic.since(seen);
    if (reads.some((status) => status !== 200)) throw new Error(`While PostgreSQL was read-only, reads were answered ${reads.join(' ')}`);
    if (writes.some((status) => status !== 503))
      throw new Error(`While PostgreSQL was read-only, writes were answered ${writes.join(' ')}`);
  } finally {
    await set('off');
  }
}

/** Whether a new session is read-only. @param {Rig} rig */
async function isReadOnly(rig) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: rig.databaseUrl });
  await client.connect();
  try {
    return (await client.query('show default_transaction_read_only')).rows[0].default_transaction_read_only === 'on';
  } finally {
    await client.end();
  }
}

/** Occupies every connection of the server. @param {Rig} rig @param {PostgresProxy} proxy @param {Traffic} traffic */
async function occupyConnections(rig, proxy, traffic) {
  const { Client } = (await import('pg')).default;
  /** @type {import('pg').Client[]} */
  const crowd = [];
  const join = async () => {
    const client = new Client({ connectionString: rig.databaseUrl });
    client.on('error', () => {});
    await client.connect();
    crowd.push(client);
  };
  try {
    for (let full = false; !full;) {
      const joined = await Promise.allSettled(Array.from({ length: 20 }, join));
      full = joined.some(({ status }) => status === 'rejected');
    }
    const seen = performance.now();
    proxy.cut();
    for (const until = performance.now() + 2_000; performance.now() < until; await pause(20)) await join().catch(() => {});
    const { reads } = traffic.since(seen);
    if (!reads.includes(503)) throw new Error('No request was answered 503: the case did not occupy every connection of the server.');
  } finally {
    await Promise.allSettled(crowd.map((client) => client.end()));
  }
}

/** Stops the server and its sessions for `ms` and until clients have been answered 503. @param {Rig} rig @param {Traffic} traffic @param {number} ms */
async function freeze(rig, traffic, ms) {
  const [{ pid }] = await rig.query('select pg_backend_pid() as pid');
  const postmaster = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  const tell = (/** @type {NodeJS.Signals} */ name) => {
    for (const one of [postmaster, ...childrenOf(postmaster)]) process.kill(one, name);
  };
  tell('SIGSTOP');
  const since = performance.now();
  try {
    await pause(ms);
    await traffic.untilRefused(since);
  } finally {
    tell('SIGCONT');
  }
}

/** @param {number} parent */
const childrenOf = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });

/** @param {import('../rig/rig.mjs').App} app */
function errorsOf(app) {
  const words = /unhandled|uncaught|TypeError|RangeError|ReferenceError/i;
  const lines = app.log.split('\n').filter((line) => words.test(line));
  return [
    ...(app.gone === undefined ? [] : [`the ${app.kind} ${app.gone}`]),
    ...lines.slice(0, 2).map((line) => `${app.kind}: ${line.slice(0, 300)}`),
  ];
}
