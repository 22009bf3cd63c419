import { inTurn } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createBuyer } from './lib/buyer.mjs';
import { ms, timed } from './lib/measured-process.mjs';

export const title = 'First page of notifications with 100,000 unread ones';
export const order = 68;

const count = 100_000;

/**
 * Measures the first page with its `unreadCount`, compared with an index-only `count(*)` of the same rows.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const api = await rig.add('api');
  const buyer = await createBuyer(api.url);
  const { accountId, call } = buyer;
  await rig.query('delete from notifications where account_id = $1', [accountId]);
  await rig.query(
    `insert into notifications (account_id, place, id, type, status, message, data, created_at)
     select $1, n, 'notif_bench_' || n, 'campaign.updated', 'info', 'Campaign "Oat" was updated.', '{}', now() from generate_series(1, $2::int) n`,
    [accountId, count],
  );
  await rig.query(
    `insert into notification_feeds (account_id, last_place) values ($1, $2) on conflict (account_id) do update set last_place = excluded.last_place`,
    [accountId, count],
  );
  await rig.query('vacuum analyze notifications');
  const bare = { name: 'bare-count', text: 'select count(*) from notifications where account_id = $1', values: [accountId] };
  const measured = {
    first: () => timed(() => page(buyer)),
    bare: () => timed(() => rig.query(/** @type {any} */ (bare))),
  };
  const rounds = short ? 5 : 21;
  if ((await page(buyer)) !== count) throw new Error(`There are ${await page(buyer)} unread ones`);
  const all = await inTurn(measured, rounds);
  // Every tenth notification is read individually, so it has its own row of marks.
  await rig.query(
    `insert into notification_marks (account_id, place, reader, read_at)
     select account_id, place, 'person:' || $2, now() from notifications where account_id = $1 and place % 10 = 0`,
    [accountId, buyer.userId],
  );
  await rig.query('vacuum analyze notification_marks');
  if ((await page(buyer)) !== count * 0.9) throw new Error(`There are ${await page(buyer)} unread ones`);
  const some = await inTurn(measured, rounds);
  await call('/notifications/read-all', {});
  if ((await page(buyer)) !== 0) throw new Error('Some notifications are still unread');
  const none = await inTurn(measured, rounds);
  return [
    figure('First page and count, 100,000 unread', all),
    figure('The same, one in ten read individually', some),
    figure('The same, everything read', none),
  ];
}

/** @param {Awaited<ReturnType<typeof createBuyer>>} buyer @returns {Promise<number>} how many are unread */
async function page({ url, cookie }) {
  const answer = await fetch(`${url}/api/v2/notifications?limit=20`, { headers: { cookie } });
  const { meta } = /** @type {any} */ (await answer.json());
  return meta.unreadCount;
}

/** @param {string} what @param {{ first: number, bare: number }} took */
const figure = (what, { first, bare }) => ({
  what,
  value: ms(first),
  baseline: `${ms(bare)} (count(*) of all)`,
  ratio: (first / bare).toFixed(2),
});
