// One seller with fifty agents and twenty-four sellers with one agent each send the largest answers allowed, at the same time as honest sellers.
import { flightAhead } from '../rig/dates.mjs';
import { Rig, signUp } from '../rig/rig.mjs';
import { turnFigure, Turns } from '../rig/turns.mjs';
import { until } from '../rig/until.mjs';
import { DeliveryMonitor } from './lib/delivery-monitor.mjs';
import { DeliveryProbe } from './lib/delivery-probe.mjs';
import { HostileSellers } from './lib/hostile-seller.mjs';
import { httpClient, dataOf } from './lib/http-client.mjs';
import { largestAnswers, honestAnswer } from './lib/largest-answers.mjs';
import { MemoryMonitor } from './lib/memory-monitor.mjs';

export const title = 'Honest sellers are read in full while other sellers send the largest answers allowed';
export const order = 85;

const memoryMiB = 500;
/** A small heap is collected sooner, so that the measured memory is memory in use. */
const heap = { NODE_OPTIONS: '--max-old-space-size=336' };
/** Limit for the sum of turns between two samples, in milliseconds: large answers that arrive together are read one after the other. */
const manyTurnsMs = 250;
const answerBytes = 4_000_000;
const shapes = Object.keys(largestAnswers);
const json = { 'content-type': 'application/json' };

/** Answers every request with the same JSON, serialized once. @param {object} content @returns {import('./lib/hostile-seller.mjs').Trick} */
const fixed = (content) => {
  const text = JSON.stringify(content);
  return ({ response, id }) =>
    void response.writeHead(200, json).end(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":${text}}}`);
};
/** Answers with one event of a stream that stays open. @param {object} content @returns {import('./lib/hostile-seller.mjs').Trick} */
const streamed =
  (content) =>
  ({ response, result }) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${result(content)}\n\n`);
/** Answers with JSON in a text block, which the exchange accepts too. @param {object} content @returns {import('./lib/hostile-seller.mjs').Trick} */
const asText = (content) => {
  const text = JSON.stringify(JSON.stringify(content));
  return ({ response, id }) =>
    void response.writeHead(200, json).end(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":${text}}]}}`);
};

/** @typedef {{ send: import('./lib/http-client.mjs').Send, advertiserId: number, accountId: number }} Buyer @typedef {{ rig: Rig, url: string, sellers: HostileSellers, faults: string[], tell: (line: string) => void }} World */

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const [agents, others, rounds] = short ? [26, 4, 1] : [50, 24, 3];
  const tricks = {
    ...Object.fromEntries(shapes.map((shape) => [shape, fixed(largestAnswers[shape]?.() ?? {})])),
    streamed: streamed(largestAnswers['200 products with prices']?.() ?? {}),
    text: asText(honestAnswer(550)),
    small: fixed(honestAnswer(8)),
    large: fixed(honestAnswer(90)),
  };
  const sellers = lowered(await HostileSellers.start(tricks));
  const rig = lowered(await Rig.raise({ tell }));
  const [api, worker] = await Promise.all([Turns.add(rig, 'api', heap), Turns.add(rig, 'worker', heap)]);
  const world = { rig, url: api.app.url, sellers, faults: /** @type {string[]} */ ([]), tell };

  const fat = await createSellerWithAgents(world, agents);
  const fatOnes = await Promise.all(
    Array.from({ length: others }, (_, at) => createSeller(world, shapes[at % shapes.length] ?? '', `fat-${at}`)),
  );
  const honest = new Map(
    await Promise.all(
      Array.from({ length: 13 }, async (_, at) => {
        const kind = at % 4 === 3 ? 'large' : 'small';
        return /** @type {const} */ ([await createSeller(world, kind, `honest-${at}`), kind]);
      }),
    ),
  );
  const [victim, other] = /** @type {[Buyer, Buyer]} */ (await Promise.all([createBuyer(api.app.url), createBuyer(api.app.url)]));
  const deliveryProbe = lowered(await DeliveryProbe.subscribe(rig, victim.send, victim.accountId));
  await deliveryProbe.untilDelivered();

  // Schemas are compiled at the first answer, once per process.
  await runDiscovery(victim, [...honest.keys()]);
  const alone = await longestTurnByShape(world, victim, worker);
  for (const one of [api, worker]) await one.calm();
  for (const one of [api, worker]) await one.longest();
  const memoryMonitors = [lowered(new MemoryMonitor(api.app)), lowered(new MemoryMonitor(worker.app))];
  const deliveryMonitor = lowered(new DeliveryMonitor(deliveryProbe));

  let lost = 0;
  let campaignId = '';
  let discoveryId = '';
  let sellerCount = 0;
  for (let round = 0; round < rounds; round += 1) {
    tell(`round ${round + 1}: ${fat.length + fatOnes.length} agents with large answers`);
    campaignId = await createCampaign(victim);
    const mixed = [...honest.keys(), ...fat.slice(0, 37)];
    sellerCount = mixed.length;
    // The discoveries are awaited together: a rejection during another await would end the process without a report.
    const [own, besides, ...flood] = await Promise.all([
      runDiscovery(victim, mixed, { campaignId }),
      runDiscovery(victim, [...honest.keys()]),
      ...chunks([...fat, ...fatOnes], 50).map((ids) => runDiscovery(other, ids)),
    ]);
    discoveryId = own.discoveryId;
    for (const [what, { sellers: answered }] of /** @type {const} */ ([
      ['beside', own],
      ['alone', besides],
    ])) {
      const missing = answered.filter((/** @type {any} */ { storefrontId, status }) => honest.has(storefrontId) && status !== 'responded');
      for (const { storefrontId, status, reason } of missing)
        world.faults.push(`${what}: ${honest.get(storefrontId)} ${status}: ${reason}`);
      lost += missing.length;
    }
    for (const { sellers: answered } of flood)
      for (const { status, reason } of answered)
        if (status === 'pending' || (status === 'failed' && !reason))
          world.faults.push(`a seller with large answers is ${status}: ${reason}`);
  }
  const slowest = await deliveryMonitor.end();
  const workerTurn = await worker.longest();
  await api.longest();

  tell('the buyer reads and selects products');
  const read = await readAndSelect(world, victim, api, { campaignId, discoveryId, sellerCount });
  const memoryPeaks = memoryMonitors.map((watch) => watch.end());
  for (const { app } of [api, worker]) if (app.gone !== undefined) world.faults.push(`the ${app.kind} ${app.gone}`);
  return [
    { what: `honest answers lost, of ${honest.size * 2 * rounds}`, value: `${lost}`, goal: '0', met: lost === 0 },
    {
      what: 'other violations',
      value: world.faults.length === 0 ? '0' : `${world.faults.length}: ${world.faults.slice(0, 6).join('; ')}`,
      goal: '0',
      met: world.faults.length === 0,
    },
    turnFigure(`the worker’s longest turn for one large answer (${alone.what})`, alone.ms),
    {
      what: 'the worker’s longest sum of turns between two samples 5 ms apart, with all large answers',
      value: `${workerTurn.toFixed(1)} ms`,
      goal: `at most ${manyTurnsMs} ms`,
      timely: workerTurn <= manyTurnsMs,
    },
    turnFigure(`the API’s longest turn while a buyer reads and selects products (${read.what})`, read.ms),
    {
      what: `largest answer of the API (${read.largest.what})`,
      value: `${read.largest.bytes} bytes`,
      goal: `at most ${answerBytes}`,
      met: read.largest.bytes <= answerBytes,
    },
    ...memoryPeaks.map(({ kind, mib }) => ({
      what: `peak resident memory: ${kind}`,
      value: `${mib} MiB`,
      goal: `at most ${memoryMiB} MiB`,
      met: mib <= memoryMiB,
    })),
    {
      what: 'slowest webhook delivery at the same time',
      value: `${Math.round(slowest)} ms`,
      goal: 'at most 3000 ms',
      timely: slowest <= 3_000,
    },
  ];
}

/** Runs one discovery per shape of answer, one after the other; returns the longest turn. @param {World} world @param {Buyer} buyer @param {Turns} worker */
async function longestTurnByShape(world, buyer, worker) {
  let longest = { what: '', ms: 0 };
  for (const [at, shape] of [...shapes, 'streamed', 'text'].entries()) {
    const id = await createSeller(world, shape, `alone-${at}`);
    await worker.calm();
    const ms = await worker.during(() => runDiscovery(buyer, [id]));
    world.tell(`${shape}: ${ms.toFixed(0)} ms`);
    if (ms > longest.ms) longest = { what: shape, ms };
  }
  return longest;
}

/** @param {World} world @param {Buyer} buyer @param {Turns} api @param {{ campaignId: string, discoveryId: string, sellerCount: number }} what */
async function readAndSelect({ faults, tell }, { send }, api, { campaignId, discoveryId, sellerCount }) {
  let longest = { what: '', ms: 0 };
  let largest = { what: '', bytes: 0 };
  /** @param {string} what @param {string} method @param {string} path @param {unknown} [body] */
  const measured = async (what, method, path, body) => {
    /** @type {any} */
    let data;
    const ms = await api.during(async () => {
      const answer = await send(method, `/api/v2/buyer${path}`, body === undefined ? {} : { body });
      const bytes = JSON.stringify(answer.body).length;
      if (bytes > largest.bytes) largest = { what, bytes };
      // A repeated request may be answered 409.
      if (answer.status < 300) data = answer.body;
      else if (answer.status !== 409 || data === undefined)
        faults.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    });
    tell(`${what}: ${ms.toFixed(0)} ms`);
    if (ms > longest.ms) longest = { what, ms };
    return data;
  };

  const discovery = `/discovery/${discoveryId}`;
  await measured('discovery', 'GET', discovery);
  const seen = new Set();
  const proposals = [];
  for (let cursor = '', pages = 0; pages < 20; pages += 1) {
    const page = await measured(
      'proposals',
      'GET',
      `/campaigns/${campaignId}/proposals?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const one of page?.data.sellers ?? []) {
      seen.add(one.seller.sellerId);
      proposals.push(...one.proposals);
    }
    cursor = page?.meta?.pagination?.nextCursor ?? page?.meta?.nextCursor ?? '';
    if (cursor === '') break;
  }
  if (seen.size !== sellerCount) faults.push(`${seen.size} of ${sellerCount} sellers have an entry on the pages of proposals`);
  const products = [];
  for (let groupOffset = 0; groupOffset < 60; groupOffset += 10) {
    const page = await measured('products', 'GET', `${discovery}/products?productsPerGroup=15&groupOffset=${groupOffset}`);
    products.push(...(page?.data.products ?? []));
  }
  const chosen = products.slice(0, 100).map(({ productId }) => ({ productId, budget: 1 }));
  await measured('selecting', 'POST', `${discovery}/products`, { products: chosen });
  if (proposals[0]) await measured('applying a proposal', 'POST', `${discovery}/apply-proposal`, { proposalId: proposals[0].proposalId });
  await measured('previewing the order', 'GET', `/campaigns/${campaignId}/order-preview`);
  await measured('refining', 'POST', `${discovery}/refine`, { refine: [{ scope: 'request', ask: 'More evenings' }], waitSeconds: 60 });
  await until('the round is complete', async () => dataOf(await send('GET', `/api/v2/buyer${discovery}`), 'Reading').resultsComplete, {
    withinMs: 90_000,
  });
  await measured('proposals after refining', 'GET', `/campaigns/${campaignId}/proposals?limit=50`);
  return { ...longest, largest };
}

/** Starts a discovery and returns it once every seller has settled. @param {Buyer} buyer @param {number[]} storefrontIds */
async function runDiscovery({ send, advertiserId }, storefrontIds, given = {}) {
  const brief = 'campaignId' in given ? {} : { advertiserId, brief: 'Evenings with young families' };
  const body = { storefrontIds, waitSeconds: 60, ...brief, ...given };
  const { discoveryId } = dataOf(await send('POST', '/api/v2/buyer/discovery', { body }), 'Discovering');
  const read = async () => dataOf(await send('GET', `/api/v2/buyer/discovery/${discoveryId}`), 'Reading a discovery');
  return until('the discovery is complete', async () => ((await read()).resultsComplete ? read() : null), {
    withinMs: 120_000,
    everyMs: 100,
  });
}

/** Creates one account with `count` agents, each with its own shape of answer. @param {World} world @param {number} count @returns {Promise<number[]>} */
async function createSellerWithAgents({ rig, url, sellers }, count) {
  const { data } = await signUp(url, 'SELLER');
  const kinds = [...shapes, 'streamed', 'text'];
  const agents = Array.from({ length: count }, (_, at) => sellers.url(kinds[at % kinds.length] ?? ''));
  const rows = await rig.query(
    `insert into seller_agents
       (account_id, id, name, slug, agent_url, protocol, channels, countries, status, has_credentials, created_at, updated_at)
     select $1, nextval('seller_agent_ids'), 'Fat ' || n, 'fat-agent-' || n, url, 'mcp', '{}', '{}', 'enabled', false, now(), now()
     from unnest($2::text[]) with ordinality as a (url, n) returning id`,
    [data.account.id, agents],
  );
  return rows.map(({ id }) => Number(id));
}

/** Creates an account with one agent. @param {World} world @param {string} trick @param {string} slug @returns {Promise<number>} */
async function createSeller({ url, sellers }, trick, slug) {
  const { cookie } = await signUp(url, 'SELLER');
  const body = { name: slug, slug, agentUrl: sellers.url(trick) };
  return dataOf(await httpClient(url, { cookie })('POST', '/api/v2/storefront/seller-agents', { body }), 'Registering').id;
}

/** @param {string} url @returns {Promise<Buyer>} */
async function createBuyer(url) {
  const { cookie, data } = await signUp(url);
  const send = httpClient(url, { cookie });
  const body = { name: 'Acme', brand: `${Math.random().toString(36).slice(2)}.example`, primaryCurrency: 'EUR' };
  const { id } = dataOf(await send('POST', '/api/v2/buyer/advertisers', { body }), 'Creating an advertiser');
  return { send, advertiserId: id, accountId: data.account.id };
}

/** @param {Buyer} buyer @returns {Promise<string>} */
async function createCampaign({ send, advertiserId }) {
  const brief = 'Evenings with young families';
  const body = { advertiserId, name: 'Oat drink', mode: 'discovery', brief, flightDates: flightAhead(), budget: { total: 90_000 } };
  return dataOf(await send('POST', '/api/v2/buyer/campaigns', { body }), 'A campaign').campaign.campaignId;
}

/** @template T @param {T[]} all @param {number} size */
const chunks = (all, size) => Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
