// All workers are killed while they ask a seller, book, read a feed and store an audience; other workers must take over each task once.
import { must, until } from '../../rig/until.mjs';
import { WithholdingProxy } from './market.mjs';

const patience = { withinMs: 180_000 };

/**
 * @param {object} world
 * @param {import('../../rig/rig.mjs').Rig} world.rig @param {import('./market.mjs').Market} world.market
 * @param {import('../../rig/rig.mjs').App[]} world.workers all running workers; replacements take over
 * @param {(line: string) => void} world.tell @param {boolean} world.short
 * @returns {Promise<import('../../rig/report.mjs').Figure[]>}
 */
export async function killAllWorkers({ rig, market, workers, tell, short }) {
  const members = short ? 8_000 : 40_000;
  const feed = await WithholdingProxy.startProxy(undefined, 'id,title\n1,Runner\n');
  try {
    market.proxy.withheldText = 'create_media_buy';
    feed.withheldText = '';
    const buyId = await market.book();
    const discoveryId = await market.discover(['slow', 'prompt']);
    const catalogId = await market.feed(`${feed.url}/feed.csv`);
    const requestCount = () =>
      market.sandbox.calls.filter((/** @type {any} */ call) => call.tool === 'get_products' && call.seller === 'slow').length;
    await until('the seller has booked, and its answer is withheld', async () => (await market.bookings()) === 1);
    await until('the slow seller is being asked', () => requestCount() === 1);
    await until('the feed is being read', () => feed.requests.length === 1);
    const taskId = await market.audience(members);
    const parts = async () => (await rig.query('select count(*)::int as n from audience_sync_parts'))[0].n;
    await until('the audience is being stored', async () => (await storedMembers(rig)) > 0, { everyMs: 2 });
    await Promise.all(workers.map((worker) => worker.kill()));
    const left = await parts();
    tell(`killed with ${left} parts of an audience left, an ask, a booking and a feed open`);
    const since = performance.now();
    market.proxy.release();
    feed.release();
    if (short) await expireLeases(rig);
    else await expireLeases(rig, ['catalogs']);
    const [first, second] = await Promise.all([rig.add('worker'), short ? null : rig.add('worker')]);
    workers.splice(0, workers.length, first, ...(second ? [second] : []));
    await until('the discovery completes', () => market.discovered(discoveryId), patience);
    await until('the media buy is active', async () => (await market.mediaBuy(buyId)).status === 'ACTIVE', patience);
    await until('the audience is stored', async () => (await market.task(taskId)).retryAfterSeconds === null, patience);
    await until('the feed is read', async () => (await market.catalog(catalogId)).syncStatus === 'synced', patience);
    const took = performance.now() - since;
    const open = `select (select count(*) from outbox where relayed_at is null)::int + (select count(*) from outbox_work)::int as n`;
    await until('every event is consumed', async () => (await rig.query(open))[0].n === 0, patience);
    const discovery = await market.discovered(discoveryId);
    const { productGroups } = await market.get(`/discovery/${discoveryId}/products`);
    const [bookings, stored] = [await market.bookings(), await storedMembers(rig)];
    const [{ n: syncedEvents }] = await rig.query(`select count(*)::int as n from outbox where type = 'audiences.synced'`);
    const { recentRefreshRuns: runs, itemCount } = await market.catalog(catalogId);
    must(
      discovery.revision === 2 && productGroups.length === 2,
      `revision ${discovery.revision}, ${productGroups.length} groups of products`,
    );
    must(runs.length === 2 && itemCount === 1, `${runs.length} runs, ${itemCount} items`);
    return [
      { what: 'All workers killed during work: media buys booked twice', value: `${bookings - 1}`, goal: '0', met: bookings === 1 },
      {
        what: 'the same: seller answers stored twice',
        value: `${discovery.sellersResponded - 2}`,
        goal: '0',
        met: discovery.sellersResponded === 2,
      },
      {
        what: 'the same: audience members lost or duplicated',
        value: `${Math.abs(stored - members)}`,
        goal: '0',
        met: stored === members && syncedEvents === 1,
      },
      { what: 'the same: feeds not read to the end', value: '0', goal: '0', met: true },
      {
        what: 'the same: all work taken over and settled within',
        value: `${(took / 1000).toFixed(1)} s${short ? ' (leases aged)' : ''}`,
      },
    ];
  } finally {
    await feed.lower();
  }
}

/** @param {import('../../rig/rig.mjs').Rig} rig @returns {Promise<number>} */
export const storedMembers = async (rig) => (await rig.query('select count(*)::int as n from audience_members'))[0].n;

/** Makes leases expired, so that the case does not wait for them. @param {import('../../rig/rig.mjs').Rig} rig */
export async function expireLeases(rig, tables = ['catalogs', 'asks', 'buys', 'audiences']) {
  if (tables.includes('catalogs')) {
    await rig.query(`update catalog_refresh_runs set started_at = started_at - interval '16 minutes' where status = 'syncing'`);
    await rig.query(`update feed_turns set lease_until = now() where lease_until is not null`);
    await rig.query(`update catalogs set next_sync_at = now() - interval '1 second' where status = 'syncing'`);
  }
  if (tables.includes('asks')) await rig.query(`update discovery_asks set lease_until = now() where lease_until is not null`);
  if (tables.includes('buys')) await rig.query(`update media_buys set lease_until = now() where lease_until is not null`);
  if (tables.includes('audiences')) await rig.query(`update audience_syncs set lease_until = now() where lease_until is not null`);
}
