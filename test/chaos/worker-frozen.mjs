// A worker is frozen until others have taken over what it held, and goes on: its late settlements change nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { Rig } from '../rig/rig.mjs';
import { age } from './lib/kinds.mjs';
import { Door, Market } from './lib/market.mjs';
import { Receiver } from './lib/receiver.mjs';
import { must, until } from '../rig/until.mjs';

export const title = 'A frozen worker goes on after another has taken over';
export const order = 20;

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const [api, frozen] = await Promise.all([rig.add('api'), rig.add('worker')]);
  const market = lowered(await Market.open(rig, api.url));
  const [receiver, feed] = [lowered(await Receiver.open()), lowered(await Door.to(undefined, 'id,title\n1,Runner\n'))];
  const one = async (/** @type {string} */ sql) => (await rig.query(sql))[0].n;

  const subscription = await market.subscribe(receiver.url);
  receiver.holds = () => true;
  [feed.holding, market.door.holding] = ['', 'create_media_buy'];
  const buyId = await market.book();
  const catalogId = await market.feed(`${feed.url}/feed.csv`);
  const discoveryId = await market.discover(['slow', 'prompt']);
  const events = await market.publish(5);
  const asked = () =>
    market.sandbox.calls.filter((/** @type {any} */ call) => call.tool === 'get_products' && call.seller === 'slow').length;
  await until('the worker has everything in hand', async () => {
    return receiver.held.size >= 5 && feed.requests.length === 1 && asked() === 1 && (await market.bookings()) === 1;
  });
  const members = short ? 8_000 : 40_000;
  const taskId = await market.audience(members);
  const parts = () => one('select count(*)::int as n from audience_sync_parts');
  const all = await parts();
  await until('the audience is being stored', async () => (await parts()) < all, { everyMs: 2 });
  frozen.signal('SIGSTOP');
  await untilItsTransactionsEnd(rig, frozen);
  const left = await parts();
  const inHand = await rig.query(`select id from webhook_deliveries where status = 'sending'`);
  tell(`frozen with ${inHand.length} deliveries, an ask, a booking, a feed and ${left} of ${all} parts of an audience in hand`);

  // What was asked is answered while nobody listens; what is asked from now on is answered at once.
  receiver.holds = () => false;
  feed.holding = market.door.holding = null;
  if (short) {
    await age(rig);
    await rig.query(`update webhook_deliveries set claimed_at = claimed_at - interval '20 seconds' where status = 'sending'`);
  } else await age(rig, ['catalogs']);
  await rig.add('worker');
  await until(
    'another worker has settled and ended it all',
    async () => {
      const ends = [await market.discovered(discoveryId), (await market.buy(buyId)).status === 'ACTIVE'];
      const more = [(await market.task(taskId)).status === 'completed', (await market.catalog(catalogId)).syncStatus === 'synced'];
      // In this order: what has ended makes events, and these make deliveries.
      return (
        [...ends, ...more].every(Boolean) &&
        (await one('select count(*)::int as n from outbox_work')) === 0 &&
        (await one(`select count(*)::int as n from webhook_deliveries where status in ('pending', 'sending')`)) === 0
      );
    },
    { withinMs: 90_000, everyMs: 200 },
  );
  const before = await state();
  tell('another worker has taken over and ended it all; the frozen one goes on');

  frozen.signal('SIGCONT');
  receiver.release();
  feed.open();
  market.door.open();
  await pause(short ? 1_500 : 6_000);
  const after = await state();
  const end = await frozen.end();
  const unknown = await rig.query(`select status, error from webhook_deliveries where id = any($1)`, [inHand.map(({ id }) => id)]);
  const known = unknown.filter(({ error }) => error !== 'outcome_unknown').length;
  const changed = Object.keys(before).filter((kind) => before[kind] !== after[kind]);
  const late = frozen.log.split('\n').filter((line) => /"level":"(warn|error)"/.test(line));
  for (const line of late.slice(0, 8)) tell(line.slice(0, 240));
  must(inHand.length >= 5, `Only ${inHand.length} deliveries were in hand.`);
  must(events.length === 5, 'five revisions');
  return [
    {
      what: 'What the late settlements changed (rows of deliveries, subscriptions, asks, answers, buys, catalogs, runs, audiences)',
      value: changed.join(', ') || 'nothing',
      goal: 'nothing',
      met: changed.length === 0,
    },
    {
      what: 'Deliveries in hand of the frozen worker, whose outcome stays unknown',
      value: `${unknown.length - known} of ${unknown.length}`,
      goal: 'all',
      met: known === 0,
    },
    { what: 'Deliveries POSTed twice', value: `${receiver.duplicates}`, goal: '0', met: receiver.duplicates === 0 },
    { what: 'Media buys booked', value: `${await market.bookings()}`, goal: '1', met: (await market.bookings()) === 1 },
    {
      what: 'Members of the audience',
      value: String(await one('select count(*)::int as n from audience_members')),
      goal: String(members),
      met: (await one('select count(*)::int as n from audience_members')) === members,
    },
    {
      what: 'Exit of the worker afterwards',
      value: `${end.ms.toFixed(0)} ms, ${end.reason}`,
      goal: 'code 0',
      met: end.reason === 'ended with code 0',
    },
  ];

  /** What there is to be seen of all of it, as text. @returns {Promise<Record<string, string>>} */
  async function state() {
    const of = async (/** @type {string} */ sql) => JSON.stringify(await rig.query(sql));
    return {
      deliveries: await of(`select to_jsonb(d) as row from webhook_deliveries d order by id`),
      subscription: await of(`select to_jsonb(s) as row from webhook_subscriptions s where id = '${subscription}'`),
      asks: await of(`select discovery_id, seller_id, status, fence, settled_at from discovery_asks order by 1, 2`),
      revisions: await of(`select discovery_id, revision from discovery_revisions order by 1, 2`),
      answers: await of(`select to_jsonb(a) as row from discovery_answers a order by discovery_id, seller_id`),
      buys: await of(`select id, status from media_buys order by id`),
      catalogs: await of(`select id, status, item_count, latest_version_number from catalogs order by id`),
      runs: await of(`select id, status, error from catalog_refresh_runs order by id`),
      audiences: await of(`select to_jsonb(s) as row from audience_syncs s order by id`),
      events: await of(`select type, count(*) from outbox group by type order by type`),
    };
  }
}

/** A frozen process keeps the locks of its open transactions; PostgreSQL ends them when they idle for too long, which this does not wait for. */
async function untilItsTransactionsEnd(/** @type {Rig} */ rig, /** @type {import('../rig/rig.mjs').App} */ _app) {
  await pause(300);
  await rig.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'exchange' and state = 'idle in transaction' and state_change < now() - interval '250 milliseconds'`,
  );
}
