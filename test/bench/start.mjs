import { inTurn, median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createAccountWithKeys } from './lib/account-with-keys.mjs';
import { Bare } from './lib/bare.mjs';
import { answersPerSecond } from './lib/load.mjs';

export const title = 'Start time and memory of a process';
export const order = 90;

/** @param {import('../rig/runner.mjs').Context} context @returns {Promise<import('../rig/report.mjs').Figure[]>} */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const services = { DATABASE_URL: rig.databaseUrl, REDIS_URL: rig.redisUrl };
  /** @type {Record<'api' | 'worker' | 'bare', number[]>} */
  const memory = { api: [], worker: [], bare: [] };
  const starting = (/** @type {'api' | 'worker'} */ kind) => async () => {
    const since = performance.now();
    const app = await rig.add(kind, env);
    const ms = performance.now() - since;
    memory[kind].push(app.memory);
    await app.kill();
    return ms;
  };
  const startingBare = async () => {
    const since = performance.now();
    const bare = await Bare.start('start.mjs', services);
    await (await fetch(`${bare.url}/health/ready`)).arrayBuffer();
    const ms = performance.now() - since;
    memory.bare.push(bare.memory);
    await bare.lower();
    return ms;
  };
  tell('starting processes in turn');
  const times = await inTurn({ api: starting('api'), worker: starting('worker'), bare: startingBare }, short ? 2 : 7);

  tell('memory after load');
  const api = await rig.add('api', env);
  const bare = lowered(await Bare.start('start.mjs', services));
  const { tokens, ids } = await createAccountWithKeys(rig, api.url);
  const seconds = short ? 1 : 5;
  await answersPerSecond({ url: api.url, path: (n) => `/api/v2/buyer/advertisers/${ids[n % ids.length]}`, tokens, seconds });
  await answersPerSecond({ url: api.url, path: () => '/api/v2/buyer/advertisers?limit=25', tokens, seconds });
  await answersPerSecond({ url: bare.url, path: () => '/health/ready', seconds: seconds * 2 });

  const beside = (
    /** @type {string} */ what,
    /** @type {number} */ value,
    /** @type {number} */ base,
    /** @type {(n: number) => string} */ text,
  ) => ({
    what,
    value: text(value),
    baseline: `${text(base)} (Nest with one route, pg and ioredis)`,
    ratio: `${(value / base).toFixed(1)} ×`,
  });
  return [
    beside('API: time from start to readiness', times.api, times.bare, ms),
    beside('worker: time from start to readiness', times.worker, times.bare, ms),
    beside('API: resident memory when ready', median(memory.api), median(memory.bare), mib),
    beside('worker: resident memory when ready', median(memory.worker), median(memory.bare), mib),
    beside(`API: resident memory after ${seconds * 2} s with 64 requests in flight`, api.memory, bare.memory, mib),
  ];
}

const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`;
const mib = (/** @type {number} */ bytes) => `${Math.round(bytes / 2 ** 20)} MiB`;
