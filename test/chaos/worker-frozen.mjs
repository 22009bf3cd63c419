// A worker is frozen until other workers have taken over its claims, then continues: its late settlements must change nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { Rig, signUp } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { DeliveryProbe } from './lib/delivery-probe.mjs';
import { httpClient } from './lib/http-client.mjs';
import { expireLeases, storedMembers } from './lib/killed-workers.mjs';
import { WithholdingProxy, Market } from './lib/market.mjs';
import { PostgresProxy } from './lib/postgres-proxy.mjs';
import { Receiver } from './lib/receiver.mjs';

export const title = 'Late settlements of a frozen worker change nothing after another worker has taken over';
export const order = 20;

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  // In a short run the worker must not abort its feed before it is frozen; in a full run it aborts the feed when it continues.
  const rig = lowered(await Rig.raise({ tell, env: short ? { FEED_PATIENCE_MS: '300000' } : {} }));
  // The worker connects through a proxy, so that its PostgreSQL sessions can be identified.
  const proxy = lowered(await PostgresProxy.start(rig.databaseUrl));
  const [api, frozen] = await Promise.all([rig.add('api'), rig.add('worker', { DATABASE_URL: proxy.url, DATABASE_SILENCE_MS: '3000' })]);
  const market = lowered(await Market.open(rig, api.url));
  const [receiver, feed] = [lowered(await Receiver.open()), lowered(await WithholdingProxy.startProxy(undefined, 'id,title\n1,Runner\n'))];
  const { cookie, data } = await signUp(api.url);
  const deliveryProbe = lowered(await DeliveryProbe.subscribe(rig, httpClient(api.url, { cookie }), data.account.id));
  const one = async (/** @type {string} */ sql) => (await rig.query(sql))[0].n;

  const subscription = await market.subscribe(receiver.url);
  receiver.withholds = () => true;
  [feed.withheldText, market.proxy.withheldText] = ['', 'create_media_buy'];
  const buyId = await market.book();
  const catalogId = await market.feed(`${feed.url}/feed.csv`);
  const discoveryId = await market.discover(['slow', 'prompt']);
  const requestCount = () =>
    market.sandbox.calls.filter((/** @type {any} */ call) => call.tool === 'get_products' && call.seller === 'slow').length;
  await until('the worker has claimed an ask, a booking and a feed', async () => {
    return feed.requests.length === 1 && requestCount() === 1 && (await market.bookings()) === 1;
  });
  const members = short ? 8_000 : 40_000;
  const taskId = await freezeDuringWork();
  const left = await one('select count(*)::int as n from audience_sync_parts');
  const claimed = await rig.query(sendingSql);
  tell(`frozen with ${claimed.length} deliveries, an ask, a booking, a feed and ${left} parts of an audience claimed`);

  // Requests from now on are answered at once.
  receiver.withholds = () => false;
  feed.withheldText = market.proxy.withheldText = null;
  if (short) {
    await expireLeases(rig);
    await rig.query(`update webhook_deliveries set claimed_at = claimed_at - interval '20 seconds' where status = 'sending'`);
  } else await expireLeases(rig, ['catalogs']);
  const other = await rig.add('worker');
  await until(
    'another worker has settled everything',
    async () => {
      const ends = [await market.discovered(discoveryId), (await market.mediaBuy(buyId)).status === 'ACTIVE'];
      const more = [(await market.task(taskId)).status === 'completed', (await market.catalog(catalogId)).syncStatus === 'synced'];
      // The order matters: ended work creates events, and events create deliveries.
      return (
        [...ends, ...more].every(Boolean) &&
        (await one('select count(*)::int as n from outbox_work')) === 0 &&
        (await one(`select count(*)::int as n from webhook_deliveries where status in ('pending', 'sending')`)) === 0
      );
    },
    { withinMs: 180_000, everyMs: 200 },
  );
  const before = await snapshot();
  tell('another worker has settled everything; the frozen one continues');

  frozen.signal('SIGCONT');
  receiver.release();
  feed.release();
  market.proxy.release();
  await frozen.untilReady();
  if (!short) await pause(6_000);
  // The worker must process new events, and settle its claims before it exits.
  await other.end();
  await deliveryProbe.untilDelivered();
  const end = await frozen.end();
  const after = await snapshot();
  const unknown = await rig.query(`select status, error from webhook_deliveries where id = any($1)`, [claimed.map(({ id }) => id)]);
  const known = unknown.filter(({ error }) => error !== 'outcome_unknown').length;
  const changed = Object.keys(before).filter((kind) => before[kind] !== after[kind]);
  const late = frozen.log.split('\n').filter((line) => /"level":"(warn|error)"/.test(line));
  for (const line of late.slice(0, 8)) tell(line.slice(0, 240));
  return [
    {
      what: 'Rows changed by late settlements (deliveries, subscriptions, asks, answers, media buys, catalogs, refresh runs, audiences)',
      value: changed.join(', ') || 'nothing',
      goal: 'nothing',
      met: changed.length === 0,
    },
    {
      what: 'Deliveries claimed by the frozen worker whose outcome stays unknown',
      value: `${unknown.length - known} of ${unknown.length}`,
      goal: 'all',
      met: known === 0,
    },
    { what: 'Deliveries POSTed twice', value: `${receiver.duplicates}`, goal: '0', met: receiver.duplicates === 0 },
    { what: 'Media buys booked', value: `${await market.bookings()}`, goal: '1', met: (await market.bookings()) === 1 },
    {
      what: 'Members of the audience',
      value: String(await storedMembers(rig)),
      goal: String(members),
      met: (await storedMembers(rig)) === members,
    },
    {
      what: 'Exit of the frozen worker afterwards',
      value: `${end.ms.toFixed(0)} ms, ${end.reason}`,
      goal: 'code 0',
      met: end.reason === 'ended with code 0',
    },
  ];

  /** Freezes the worker while it delivers webhooks and stores an audience. @returns {Promise<string>} */
  async function freezeDuringWork() {
    let task = '';
    // On a slow machine deliveries may time out after 5 s before the worker is frozen; then more are sent.
    for (let attempts = 0; attempts < 20; attempts++) {
      await rig.query(`update webhook_subscriptions set status = 'active', failure_count = 0 where id = $1`, [subscription]);
      await market.publish(5);
      await until('deliveries wait for their answers', () => receiver.unanswered.size >= 5);
      if (task === '') {
        task = await market.audience(members);
        await until('the audience is being stored', async () => (await storedMembers(rig)) > 0, { everyMs: 2 });
      }
      frozen.signal('SIGSTOP');
      await endTransactions(rig, proxy);
      if ((await rig.query(sendingSql)).length >= 5) return task;
      frozen.signal('SIGCONT');
    }
    throw new Error('The worker never had five claimed deliveries.');
  }

  /** The rows of all involved tables, as text. @returns {Promise<Record<string, string>>} */
  async function snapshot() {
    const of = async (/** @type {string} */ sql) => JSON.stringify(await rig.query(sql));
    return {
      deliveries: await of(`select to_jsonb(d) as row from webhook_deliveries d where account_id = ${market.accountId} order by id`),
      subscription: await of(`select to_jsonb(s) as row from webhook_subscriptions s where id = '${subscription}'`),
      asks: await of(`select discovery_id, seller_id, status, fence, settled_at from discovery_asks order by 1, 2`),
      revisions: await of(`select discovery_id, revision from discovery_revisions order by 1, 2`),
      answers: await of(`select to_jsonb(a) as row from discovery_answers a order by discovery_id, seller_id`),
      buys: await of(`select id, status from media_buys order by id`),
      catalogs: await of(`select id, status, item_count, latest_version_number from catalogs order by id`),
      runs: await of(`select id, status, error from catalog_refresh_runs order by id`),
      audiences: await of(`select to_jsonb(s) as row from audience_syncs s order by id`),
      events: await of(`select type, count(*) from outbox where account_id = ${market.accountId} group by type order by type`),
    };
  }
}

const sendingSql = `select id from webhook_deliveries where status = 'sending'`;

/**
 * Ends the open transactions of the frozen process, which keep their locks. PostgreSQL would end them only after its idle timeout.
 * @param {Rig} rig @param {PostgresProxy} proxy used by the frozen process only
 */
async function endTransactions(rig, proxy) {
  const open = `select pid, state from pg_stat_activity where client_port = any($1) and xact_start is not null`;
  await until('the frozen worker has no transaction open', async () => {
    const sessions = await rig.query(open, [proxy.ports]);
    for (const { pid, state } of sessions) if (state !== 'active') await rig.query('select pg_terminate_backend($1)', [pid]);
    return sessions.length === 0;
  });
}
