// Processor time per request with and without recording of calls, measured in turn.
import { median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createAccountWithKeys } from './lib/account-with-keys.mjs';
import { answersPerSecond } from './lib/load.mjs';

export const title = 'Cost of recording calls, 64 requests in flight';
export const order = 25;

const accounts = 6;
/** Maximum ratio of the processor time of a GET with recording to one without. */
const maxRatio = 1.03;

/** @param {import('../rig/runner.mjs').Context} context @returns {Promise<import('../rig/report.mjs').Figure[]>} */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const apps = { on: await rig.add('api', { ...env, ACTIVITY_CALLS: 'on' }), off: await rig.add('api', { ...env, ACTIVITY_CALLS: 'off' }) };
  /** @type {Awaited<ReturnType<typeof createAccountWithKeys>>[]} */
  const all = [];
  while (all.length < (short ? 2 : accounts)) all.push(await createAccountWithKeys(rig, apps.off.url));
  const [{ tokens, ids } = { tokens: [], ids: [] }] = all;
  const seconds = short ? 1 : 2;

  /** Processor time per response, in microseconds. @param {'on' | 'off'} name @param {(n: number) => string} path @param {string[]} credentials */
  const cost = async (name, path, credentials) => {
    const before = apps[name].cpu;
    const perSecond = await answersPerSecond({ url: apps[name].url, path: (n) => `/api/v2/buyer${path(n)}`, tokens: credentials, seconds });
    return ((apps[name].cpu - before) * 1e6) / (perSecond * seconds);
  };
  const loads = /** @type {const} */ ([
    ['one resource, by one account', (/** @type {number} */ n) => `/advertisers/${ids[n % ids.length]}`, tokens],
    [`a list of one, by ${all.length} accounts at once`, () => '/advertisers?limit=1', mixed(all.map((one) => one.tokens))],
  ]);
  /** @type {import('../rig/report.mjs').Figure[]} */
  const figures = [];
  for (const [what, path, credentials] of loads) {
    tell(what);
    /** @type {Record<'on' | 'off', number[]>} */
    const costs = { on: [], off: [] };
    /** @type {('on' | 'off')[]} */
    const inTurn = ['on', 'off'];
    for (let round = 0; round < (short ? 2 : 16); round++)
      for (const name of round % 2 ? inTurn : inTurn.toReversed()) {
        const micros = await cost(name, path, [...credentials]);
        if (round > 0) costs[name].push(micros);
      }
    // Ratios of consecutive measurements, so that other load of the machine affects both.
    const ratio = median(costs.on.map((micros, round) => micros / (costs.off[round] ?? Number.NaN)));
    figures.push({
      what: `processor time of a GET with recording, compared with one without: ${what}`,
      value: `${median(costs.on).toFixed(0)} µs`,
      baseline: `${median(costs.off).toFixed(0)} µs`,
      ratio: `${ratio.toFixed(3)} ×`,
      goal: `≤ ${maxRatio} ×`,
      timely: ratio <= maxRatio,
    });
  }
  const [{ rows } = { rows: 0 }] = await rig.query('select count(*)::int as rows from activity_calls');
  return [...figures, { what: 'calls recorded (calls over the limit are only counted)', value: Number(rows).toLocaleString('en') }];
}

/** Interleaves the lists. @param {string[][]} lists */
const mixed = (lists) => (lists[0] ?? []).flatMap((_, at) => lists.flatMap((list) => list[at] ?? []));
