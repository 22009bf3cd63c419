import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PostgresProxy } from '../chaos/lib/postgres-proxy.mjs';
import { median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createAccountWithKeys } from './lib/account-with-keys.mjs';
import { Bare } from './lib/bare.mjs';
import { memoryPerClient } from './lib/memory-per-client.mjs';
import { StreamClients } from './lib/stream-clients.mjs';

const require = createRequire(import.meta.url);

export const title = "Server-sent events: clients that follow an account's feed";
export const order = 41;

const collector = fileURLToPath(new URL('lib/collector.cjs', import.meta.url));

/** @param {import('../rig/runner.mjs').Context} context @returns {Promise<import('../rig/report.mjs').Figure[]>} */
export async function run({ short, tell, lowered }) {
  const count = short ? 500 : 5000;
  const rounds = short ? 3 : 7;
  const rig = lowered(await Rig.raise({ tell }));
  const proxy = lowered(await PostgresProxy.start(rig.databaseUrl));
  const measured = { NODE_ENV: 'production', LOG_LEVEL: 'info', NODE_OPTIONS: `--require ${collector}` };
  const api = await rig.add('api', { ...measured, DATABASE_URL: proxy.url });
  const bare = lowered(await Bare.start('streams.mjs', { NODE_OPTIONS: `--require ${collector}` }));
  const { accountId, tokens } = await createAccountWithKeys(rig, api.url);
  const { Redis } = /** @type {typeof import('ioredis')} */ (require('ioredis'));
  const redis = new Redis(rig.redisUrl);
  lowered({ lower: async () => redis.disconnect() });

  const [productClients, bareClients] = [lowered(new StreamClients()), lowered(new StreamClients())];
  tell(`${count} clients connect`);
  const path = `${api.url}/api/v2/realtime`;
  const perClient = await memoryPerClient(
    api,
    api.pid,
    count - 50,
    () => productClients.open(path, count, tokens[0]),
    () => productClients.open(path, 50, tokens[0]),
  );
  const perBareClient = await memoryPerClient(
    bare,
    bare.child.pid,
    count - 50,
    () => bareClients.open(`${bare.url}/`, count),
    () => bareClients.open(`${bare.url}/`, 50),
  );

  const reads = proxy.count('realtime.after');
  /** @type {{ first: number, last: number }[]} */
  const latencies = [];
  /** @type {{ first: number, last: number }[]} */
  const bareLatencies = [];
  for (let position = 1; position <= rounds; position++) {
    const reached = productClients.reached(position);
    await commit(rig, accountId, position);
    await redis.publish('exchange:pubSub:realtime', String(accountId));
    latencies.push(await reached);
    const reachedBare = bareClients.reached(position);
    await fetch(bare.url, { method: 'POST', body: JSON.stringify({ id: position, data: pointer(position) }) });
    bareLatencies.push(await reachedBare);
  }
  const ratio = (/** @type {number} */ a, /** @type {number} */ b) => `${(a / b).toFixed(2)} ×`;
  const [last, lastBare] = [median(latencies.map((one) => one.last)), median(bareLatencies.map((one) => one.last))];
  const [first, firstBare] = [median(latencies.map((one) => one.first)), median(bareLatencies.map((one) => one.first))];
  return [
    {
      what: `memory per idle client, of ${count.toLocaleString('en')}`,
      value: kib(perClient),
      baseline: `${kib(perBareClient)} (res.write alone)`,
      ratio: ratio(perClient, perBareClient),
      goal: '≤ 16 KiB',
      met: perClient <= 16 * 1024,
    },
    { what: 'a change, from its commit to the first client', value: ms(first), baseline: ms(firstBare), ratio: ratio(first, firstBare) },
    { what: `… to the last of ${count.toLocaleString('en')}`, value: ms(last), baseline: ms(lastBare), ratio: ratio(last, lastBare) },
    {
      what: `reads of the feed for ${rounds} changes and ${count.toLocaleString('en')} clients`,
      value: String(reads()),
      goal: `${rounds}, and one more for each change that the poll every two seconds finds first`,
      met: reads() >= rounds && reads() <= 2 * rounds,
    },
  ];
}

/** @param {Rig} rig @param {number} accountId @param {number} position */
async function commit(rig, accountId, position) {
  await rig.query(
    `with feed as (insert into realtime_feeds values ($1, $2) on conflict (account_id) do update set position = $2)
     insert into realtime_changes (account_id, position, kind, id, revision, at, added_at) values ($1, $2, 'campaign', 'camp_bench', $2, now(), now())`,
    [accountId, position],
  );
}

const pointer = (/** @type {number} */ revision) => ({ kind: 'campaign', id: 'camp_bench', revision, at: new Date().toISOString() });
const kib = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
