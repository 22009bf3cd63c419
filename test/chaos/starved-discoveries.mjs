// One seller has hundreds of silent agents, one buyer starts more discoveries than a worker can serve; other sellers and buyers must not wait.
import { createRequire } from 'node:module';
import { Rig, signUp } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { behaviours, HostileServers } from './lib/hostile-http.mjs';
import { HostileSellers } from './lib/hostile-seller.mjs';
import { httpClient, dataOf } from './lib/http-client.mjs';

const load = createRequire(import.meta.url);
load('../../scripts/lib/typescript-hook.cjs');
/** @type {typeof import('../support/expire-discoveries.js')} */
const { expireDiscoveries } = load('../support/expire-discoveries.ts');

export const title = 'Silent seller agents and a flood of discoveries do not delay other buyers';
export const order = 83;

/** @typedef {{ send: import('./lib/http-client.mjs').Send, advertiserId: number }} Buyer */

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  // A short run expires the discoveries once the honest sellers have answered, so it waits for no deadline.
  const { silentAgents, flood, asks, waitSeconds } = short
    ? { silentAgents: 60, flood: 30, asks: 3, waitSeconds: 210 }
    : { silentAgents: 300, flood: 120, asks: 14, waitSeconds: 8 };
  // The flood must last longer than all discoveries of the other buyer together.
  const floodSeconds = short ? 210 : 60;
  const slackMs = 500;
  const silent = lowered(await HostileServers.start({ silence: behaviours['silence']?.act ?? (() => {}) }));
  const honest = lowered(await HostileSellers.start());
  const rig = lowered(await Rig.raise({ tell }));
  const [api] = await Promise.all([rig.add('api'), rig.add('worker')]);
  /** @type {string[]} */
  const faults = [];

  const own = await createHonestSellers(api.url, honest, 11);
  await createSilentSeller(rig, api.url, silent.url('silence'), silentAgents);
  const buyers = await Promise.all(Array.from({ length: 3 }, () => createBuyer(api.url)));
  const [flooder, other] = /** @type {[Buyer, Buyer]} */ (await Promise.all([createBuyer(api.url), createBuyer(api.url)]));

  tell(`${silentAgents} silent agents of one seller`);
  const isHonest = (/** @type {any} */ one) => own.has(one.storefrontId) && one.status === 'declined';
  const ids = await Promise.all(buyers.map((buyer) => startDiscovery(buyer, { waitSeconds })));
  if (short) {
    const answered = async () => (await Promise.all(buyers.map((buyer, index) => read(buyer, ids[index] ?? '')))).every(isAnswered);
    const isAnswered = (/** @type {any} */ { sellers }) => sellers.filter(isHonest).length === own.size;
    await until('the honest sellers have answered', answered, { everyMs: 250 }).catch(({ message }) => faults.push(message));
    await expireDiscoveries((sql) => rig.query(sql));
  }
  const first = await Promise.all(buyers.map((buyer, index) => untilComplete(buyer, ids[index] ?? '')));
  for (const [index, { sellers }] of first.entries()) {
    const answered = sellers.filter(isHonest).length;
    if (answered !== own.size) faults.push(`buyer ${index + 1}: ${answered} of ${own.size} honest sellers answered`);
  }

  tell(`${flood} discoveries of one buyer`);
  const begun = await Promise.all(Array.from({ length: flood }, () => start(flooder, { waitSeconds: floodSeconds })));
  const floods = begun.flatMap(({ status, body }) => (status === 202 ? [/** @type {string} */ (body.data.discoveryId)] : []));
  if (begun.some(({ status }) => ![202, 429].includes(status)))
    faults.push(`the flood was answered ${begun.map(({ status }) => status).join(' ')}`);
  const otherDiscoveries = [];
  for (let index = 0; index < asks; index += 1) otherDiscoveries.push(await runDiscovery(other, { waitSeconds, storefrontIds: [...own] }));
  const starved = otherDiscoveries.filter(({ sellers }) => sellers.some((/** @type {any} */ { status }) => status !== 'declined')).length;
  if (starved > 0) faults.push(`${starved} of ${asks} discoveries during the flood lack answers of honest sellers`);
  if (short) await expireDiscoveries((sql) => rig.query(sql));
  const ended = await Promise.all(floods.map((one) => untilComplete(flooder, one)));
  const gaps = ended.filter(({ revision, sellersRequested }) => revision !== sellersRequested).length;
  if (gaps > 0) faults.push(`${gaps} discoveries of the flood have a number of revisions that differs from the number of sellers`);

  const [lateFirst, lateTheirs, lateFlood] = [first, otherDiscoveries, ended].map((some) => Math.max(...some.map(({ late }) => late)));
  const late = (/** @type {string} */ what, /** @type {number | undefined} */ ms = Number.NaN) => ({
    what,
    value: `${Math.round(ms)} ms`,
    goal: `at most ${slackMs} ms`,
    timely: ms <= slackMs,
  });
  return [
    {
      what: `honest sellers without an answer next to ${silentAgents} silent agents, discoveries delayed by ${flood} of one buyer, other violations`,
      value: faults.length === 0 ? '0' : `${faults.length}: ${faults.slice(0, 6).join('; ')}`,
      goal: '0',
      met: faults.length === 0,
    },
    ...(short
      ? []
      : [
          late(`delay after the deadline with silent agents (wait of ${waitSeconds} s)`, lateFirst),
          late('delay after the deadline for another buyer during the flood', lateTheirs),
          late('delay after the deadline for the flood itself', lateFlood),
        ]),
    {
      what: 'discoveries of the flood accepted (the rest is answered 429)',
      value: `${floods.length} of ${flood}`,
      goal: '20',
      met: floods.length === 20,
    },
  ];
}

/** Creates honest sellers, each with its own account. @param {string} url @param {HostileSellers} sellers @param {number} count */
async function createHonestSellers(url, sellers, count) {
  const ids = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { cookie } = await signUp(url, 'SELLER');
      const slug = `honest-${index}`;
      const body = { name: slug, slug, agentUrl: sellers.url('honest') };
      return dataOf(await httpClient(url, { cookie })('POST', '/api/v2/storefront/seller-agents', { body }), 'Registering').id;
    }),
  );
  return new Set(ids);
}

/** Creates a seller with more agents than an account may register, directly in the database. @param {Rig} rig @param {string} url @param {string} agentUrl @param {number} count */
async function createSilentSeller(rig, url, agentUrl, count) {
  const { data } = await signUp(url, 'SELLER');
  await rig.query(
    `insert into seller_agents
       (account_id, id, name, slug, agent_url, protocol, channels, countries, status, has_credentials, created_at, updated_at)
     select $1, nextval('seller_agent_ids'), 'Silent ' || n, 'silent-' || n, $2 || 'agent-' || n, 'mcp', '{}', '{}', 'enabled', false, now(), now()
     from generate_series(1, $3) n`,
    [data.account.id, agentUrl, count],
  );
}

/** @param {string} url @returns {Promise<Buyer>} */
async function createBuyer(url) {
  const { cookie } = await signUp(url);
  const send = httpClient(url, { cookie });
  const body = { name: 'Acme', brand: `${Math.random().toString(36).slice(2)}.example`, primaryCurrency: 'EUR' };
  return { send, advertiserId: dataOf(await send('POST', '/api/v2/buyer/advertisers', { body }), 'Creating an advertiser').id };
}

/** @param {Buyer} buyer @param {object} more */
function start({ send, advertiserId }, more) {
  return send('POST', '/api/v2/buyer/discovery', { body: { advertiserId, brief: 'Evenings with young families', ...more } });
}

/** @param {Buyer} buyer @param {object} more */
async function startDiscovery(buyer, more) {
  return /** @type {string} */ (dataOf(await start(buyer, more), 'Discovering').discoveryId);
}

/** @param {Buyer} buyer @param {string} id */
async function read({ send }, id) {
  return dataOf(await send('GET', `/api/v2/buyer/discovery/${id}`), 'Reading a discovery');
}

/** Returns the completed discovery with its delay after the deadline (by the exchange's clock). @param {Buyer} buyer @param {string} id */
async function untilComplete(buyer, id) {
  const done = await until('the discovery is complete', async () => ((await read(buyer, id)).resultsComplete ? read(buyer, id) : null), {
    withinMs: 240_000,
    everyMs: 250,
  });
  return { ...done, late: Date.parse(done.completedAt) - Date.parse(done.createdAt) - done.waitSeconds * 1_000 };
}

/** @param {Buyer} buyer @param {object} more */
async function runDiscovery(buyer, more) {
  return untilComplete(buyer, await startDiscovery(buyer, more));
}
