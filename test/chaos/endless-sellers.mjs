// One seller and one feed never finish an answer; an honest seller and an honest feed run at the same time.
import { createBuyer } from '../bench/lib/buyer.mjs';
import { Rig } from '../rig/rig.mjs';
import { turnFigure, Turns } from '../rig/turns.mjs';
import { until } from '../rig/until.mjs';
import { HostileServers } from './lib/hostile-http.mjs';
import { head, keepWriting } from './lib/hostile-wire.mjs';
import { WithholdingProxy, Market } from './lib/market.mjs';

export const title = 'Bookings, syndications, reports and feeds that never end are aborted at their deadline';
export const order = 84;

/** On a slow machine an honest seller may miss its deadline; the next attempt comes up to 30 s later. */
const patience = { withinMs: 120_000 };

/** @typedef {{ held: string, honest: string }} Pair ids of the media buys of the hostile seller and of the honest one */

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const patienceMs = short ? 2_000 : 5_000;
  // Short runs share the machine with the rest of `npm test`, so their limits are wider.
  const [slackMs, besideMs] = short ? [2_000, 15_000] : [300, 5_000];
  const rig = lowered(await Rig.raise({ tell, env: { SELLER_TIMEOUT_MS: String(patienceMs), FEED_TIMEOUT_MS: String(patienceMs) } }));
  const turns = await Promise.all([Turns.add(rig, 'api'), Turns.add(rig, 'worker')]);
  const [{ app: api }] = turns;
  const market = lowered(await Market.open(rig, api.url));
  /** @type {string[]} */
  const faults = [];
  const world = { rig, market, faults, honestMs: /** @type {number[]} */ ([]) };

  const feed = await checkFeeds(world, lowered, api.url);
  for (const drips of short ? [true] : [false, true]) {
    market.proxy.isEndless = drips;
    tell(drips ? 'the seller sends a few bytes at a time' : 'the seller is silent');
    const buys = await checkBookings(world);
    await checkSyndications(world);
    await checkReports(world, buys);
    // Schemas are compiled at the first answer, once per process: a full run measures its second round only.
    if (!market.proxy.isEndless) for (const one of turns) await one.longest();
  }
  const longest = Math.max(...(await Promise.all(turns.map((one) => one.longest()))));
  const [longestWaitMs, slowest] = [Math.max(...market.proxy.abandonedAfterMs), Math.max(...world.honestMs)];
  return [
    {
      what: `${market.proxy.abandonedAfterMs.length} requests to a seller that never finishes (deadline ${patienceMs} ms): longest`,
      value: `${Math.round(longestWaitMs)} ms`,
      goal: `at most ${patienceMs + slackMs} ms`,
      timely: longestWaitMs <= patienceMs + slackMs,
    },
    {
      what: `a feed that sends a few bytes at a time (deadline ${patienceMs} ms): connection open for`,
      value: `${Math.round(feed)} ms`,
      goal: `${patienceMs} ± ${slackMs} ms`,
      timely: Math.abs(feed - patienceMs) <= slackMs,
    },
    {
      what: 'the same with an honest seller or feed at the same time: slowest',
      value: `${Math.round(slowest)} ms`,
      goal: `at most ${besideMs} ms`,
      timely: slowest <= besideMs,
    },
    ...(short ? [] : [turnFigure('longest turn of an event loop', longest)]),
    {
      what: 'states other than those of the contract, and bookings made twice',
      value: faults.length === 0 ? '0' : `${faults.length}: ${faults.join('; ')}`,
      goal: '0',
      met: faults.length === 0,
    },
  ];
}

/** @typedef {{ rig: Rig, market: Market, faults: string[], honestMs: number[] }} World */

/** Runs `work` and records its duration among those of honest peers. @template T @param {World} world @param {() => Promise<T>} work */
async function timeHonest({ honestMs: times }, work) {
  const since = performance.now();
  const result = await work();
  times.push(performance.now() - since);
  return result;
}

/** Withholds the answers to calls of `tool` until the exchange has aborted one. @param {World} world @param {string} tool @param {() => Promise<void>} meanwhile */
async function whileWithheld({ market: { proxy } }, tool, meanwhile) {
  const before = proxy.abandonedAfterMs.length;
  proxy.withheldText = tool;
  await meanwhile();
  // A request that was aborted before the seller received it is retried: for a report after 30 s.
  await until(`${tool} is aborted`, () => proxy.abandonedAfterMs.length > before, { withinMs: 120_000 });
}

/** A booking that is aborted leaves the media buy PENDING_APPROVAL and is retried with the same key. @param {World} world @returns {Promise<Pair>} */
async function checkBookings(world) {
  const { market, faults } = world;
  const before = await market.bookings();
  /** @type {Pair} */
  let buys = { held: '', honest: '' };
  await whileWithheld(world, 'create_media_buy', async () => {
    const [held, honest] = await Promise.all([market.book(), timeHonest(world, () => market.book('prompt'))]);
    buys = { held, honest };
    await until("the honest seller's media buy is active", async () => (await market.mediaBuy(honest)).status === 'ACTIVE');
  });
  const { status } = await market.mediaBuy(buys.held);
  if (status !== 'PENDING_APPROVAL') faults.push(`the media buy is ${status} after its request was aborted`);
  market.proxy.release();
  await until('the media buy is active', async () => (await market.mediaBuy(buys.held)).status === 'ACTIVE');
  const made = (await market.bookings()) - before;
  if (made !== 1) faults.push(`${made} bookings`);
  return buys;
}

/** A syndication that is aborted stays SYNCING and is sent again. @param {World} world */
async function checkSyndications(world) {
  const { market, faults } = world;
  const [held, honest] = [market.sellers.get('held'), market.sellers.get('prompt')].map(String);
  const advertiser = `/advertisers/${await market.advertiser()}`;
  const catalogs = [{ catalog_id: 'shoes', type: 'product', items: [{ id: '1', title: 'Runner', price: 10 }] }];
  await market.post(`${advertiser}/catalogs/sync`, { account: { account_id: String(market.accountId) }, catalogs });
  const statusOf = async (/** @type {string | undefined} */ seller) =>
    (await market.get(`${advertiser}/syndication-status?adcpAgentId=${seller}`))[0]?.status;
  await whileWithheld(world, 'get_adcp_capabilities', async () => {
    const body = { resourceType: 'CATALOG', resourceId: 'shoes', adcpAgentIds: [held, honest], enabled: true };
    await market.post(`${advertiser}/syndicate`, body);
    await timeHonest(world, () => until('the honest seller has the catalog', async () => (await statusOf(honest)) === 'COMPLETED'));
  });
  const status = await statusOf(held);
  if (status !== 'SYNCING') faults.push(`the syndication is ${status} after its request was aborted`);
  market.proxy.release();
  await until('the seller has the catalog', async () => (await statusOf(held)) === 'COMPLETED');
}

/** A report that is aborted keeps the known figures, counts as a failure and is retried later. @param {World} world @param {Pair} buys */
async function checkReports(world, { held, honest }) {
  const { rig, market, faults } = world;
  const ids = [held, honest];
  const due = () => rig.query(`update delivery_collections set due_at = now(), lease_until = null where media_buy_id = any($1)`, [ids]);
  const of = async (/** @type {string} */ id) =>
    (await rig.query('select *, due_at > now() as later from delivery_collections where media_buy_id = $1', [id]))[0];
  await until('reports wait for the start of the flights', async () => (await of(held))?.later && (await of(honest))?.later);
  await rig.query(`update media_buys set flight_start = now() - interval '2 days' where id = any($1)`, [ids]);
  await whileWithheld(world, 'get_media_buy_delivery', async () => {
    await due();
    await timeHonest(world, () =>
      until('the honest seller has reported', async () => (await of(honest)).collected_through !== null, patience),
    );
  });
  await until('the failure is settled', async () => (await of(held)).lease_until === null);
  const { collected_through: through, attempts, later } = await of(held);
  if (through !== null || attempts === 0 || !later) faults.push(`a report is ${JSON.stringify({ through, attempts, later })}`);
  market.proxy.release();
  await due();
  await until('the seller has reported', async () => (await of(held)).collected_through !== null, patience);
}

/** A feed that never ends fails its refresh run; an honest feed is read at the same time. @param {World} world @param {<T>(resource: T & { lower(): Promise<void> }) => T} lowered @param {string} api */
async function checkFeeds(world, lowered, api) {
  const { market, faults } = world;
  let row = 0;
  const chunk = (/** @type {string} */ text) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const hostile = lowered(
    await HostileServers.start({
      feed: (socket) => {
        socket.write(`${head('content-type: text/csv\r\ntransfer-encoding: chunked\r\n')}${chunk('id,title\n')}`);
        keepWriting(socket, () => chunk(`${++row},Runner\n`), 50);
      },
    }),
  );
  const honest = lowered(await WithholdingProxy.startProxy(undefined, 'id,title\n1,Runner\n'));
  const statusOf = async (/** @type {string} */ id) => (await market.catalog(id)).syncStatus;
  const id = await market.feed(hostile.url('feed'));
  // The honest feed belongs to another account, because feeds of one account are read one after the other.
  const { accountId, advertiserId, call } = await createBuyer(api);
  const catalogs = `/buyer/advertisers/${advertiserId}/catalogs`;
  await timeHonest(world, async () => {
    const shoes = { catalog_id: 'shoes', type: 'product', url: `${honest.url}/feed.csv`, update_frequency: 'hourly' };
    await call(`${catalogs}/sync`, { account: { account_id: String(accountId) }, catalogs: [shoes] });
    await until('the honest feed is read', async () => {
      const { syncStatus } = await call(`${catalogs}/shoes`);
      // On a slow machine the run may miss its deadline; it is started again.
      if (syncStatus === 'failed') await call(`${catalogs}/shoes/refresh`, {});
      return syncStatus === 'synced';
    });
  });
  await until('the connection of the hostile feed is closed', () => hostile.seen.has('feed'));
  await until('the run has ended', async () => (await statusOf(id)) !== 'syncing');
  const { syncStatus, itemCount, recentRefreshRuns: runs } = await market.catalog(id);
  if (syncStatus !== 'failed' || itemCount > 0 || runs[0]?.status !== 'failed')
    faults.push(`the catalog of the hostile feed is ${syncStatus} with ${itemCount} items`);
  return hostile.seen.get('feed')?.[0] ?? Number.NaN;
}
