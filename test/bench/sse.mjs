import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createAccountWithKeys } from './lib/account-with-keys.mjs';
import { Bare } from './lib/bare.mjs';
import { memoryPerClient } from './lib/memory-per-client.mjs';
import { StreamClients } from './lib/stream-clients.mjs';

const require = createRequire(import.meta.url);

export const title = 'Server-sent events: clients that follow a discovery';
export const order = 40;

const discovery = 'dis_bench';
const collector = fileURLToPath(new URL('lib/collector.cjs', import.meta.url));

/** @param {import('../rig/runner.mjs').Context} context @returns {Promise<import('../rig/report.mjs').Figure[]>} */
export async function run({ short, tell, lowered }) {
  const count = short ? 500 : 5000;
  const rounds = short ? 3 : 7;
  const rig = lowered(await Rig.raise({ tell }));
  const api = await rig.add('api', { NODE_ENV: 'production', LOG_LEVEL: 'info', NODE_OPTIONS: `--require ${collector}` });
  const bare = lowered(await Bare.start('streams.mjs', { NODE_OPTIONS: `--require ${collector}` }));
  const { accountId, tokens } = await createAccountWithKeys(rig, api.url);
  await start(rig, accountId);
  const { Redis } = /** @type {typeof import('ioredis')} */ (require('ioredis'));
  const redis = new Redis(rig.redisUrl);
  lowered({ lower: async () => redis.disconnect() });

  const [productClients, bareClients] = [lowered(new StreamClients()), lowered(new StreamClients())];
  tell(`${count} clients connect`);
  const path = `${api.url}/api/v2/buyer/discovery/${discovery}/events`;
  const perClient = await memoryPerClient(
    api,
    api.pid,
    count - 50,
    () => productClients.open(path, count, tokens[0]),
    () => productClients.open(path, 50, tokens[0]),
  );
  const bareUrl = `${bare.url}/`;
  const perBareClient = await memoryPerClient(
    bare,
    bare.child.pid,
    count - 50,
    () => bareClients.open(bareUrl, count),
    () => bareClients.open(bareUrl, 50),
  );

  /** @type {{ first: number, last: number }[]} */
  const latencies = [];
  /** @type {{ first: number, last: number }[]} */
  const bareLatencies = [];
  for (let revision = 1; revision <= rounds; revision++) {
    const reached = productClients.reached(revision);
    await commit(rig, accountId, revision);
    await redis.publish('exchange:pubSub:discovery.revisions', discovery);
    latencies.push(await reached);
    const reachedBare = bareClients.reached(revision);
    await fetch(bare.url, { method: 'POST', body: JSON.stringify({ id: revision, data: snapshot(revision) }) });
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
    { what: 'a revision, from its commit to the first client', value: ms(first), baseline: ms(firstBare), ratio: ratio(first, firstBare) },
    { what: `… to the last of ${count.toLocaleString('en')}`, value: ms(last), baseline: ms(lastBare), ratio: ratio(last, lastBare) },
  ];
}

/** Creates a discovery that runs for an hour. @param {Rig} rig @param {number} accountId */
async function start(rig, accountId) {
  await rig.query(
    `insert into discoveries (account_id, id, advertiser_id, brief, wait_seconds, status, revision, sellers_requested, sellers_responded,
       sellers_failed, pending_agents, created_at, deadline_at, expires_at)
     values ($1, $2, 1, '{}', 60, 'running', 0, 20, 0, 0, '{}', now(), now() + interval '1 hour', now() + interval '1 hour')`,
    [accountId, discovery],
  );
  await rig.query('insert into discovery_revisions (account_id, discovery_id, revision, data) values ($1, $2, 0, $3)', [
    accountId,
    discovery,
    JSON.stringify(snapshot(0)),
  ]);
}

/** @param {Rig} rig @param {number} accountId @param {number} revision */
async function commit(rig, accountId, revision) {
  await rig.query(
    `with said as (insert into discovery_revisions (account_id, discovery_id, revision, data) values ($1, $2, $3, $4))
     update discoveries set revision = $3 where account_id = $1 and id = $2`,
    [accountId, discovery, revision, JSON.stringify(snapshot(revision))],
  );
}

const snapshot = (/** @type {number} */ revision) => ({
  discoveryId: discovery,
  campaignId: '',
  revision,
  resultsComplete: false,
  pendingAgents: Array.from({ length: 20 }, (_, at) => `seller-${at}`),
  sellersRequested: 20,
  sellersResponded: revision,
});

const kib = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
