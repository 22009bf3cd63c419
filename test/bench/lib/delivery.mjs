// One year of ad delivery, generated in SQL.

export const days = 365;
/** Number of packages of a typical account: 100,000 facts a year. */
export const typicalPackages = 274;

const measures = 'impressions, clicks, views, completed_views, conversions, leads, video_completions, spend, conversion_value';
const sums = measures
  .split(', ')
  .map((measure) => `sum(${measure})`)
  .join(', ');

/**
 * Fills a typical account and one with all other packages: daily facts and monthly roll-ups.
 * @param {import('../../rig/rig.mjs').Rig} rig @param {[small: number, large: number]} accounts @param {number} packages total of both accounts
 */
export async function fillYear(rig, [small, large], packages) {
  for (const [accountId, own] of [
    [small, typicalPackages],
    [large, packages - typicalPackages],
  ])
    await createMediaBuys(rig, accountId, own);
  await rig.query('analyze delivery_lines');
  // The key is added back after the inserts, which takes a third of the time.
  await rig.query('alter table delivery_days drop constraint delivery_days_pkey');
  // Rows are inserted day by day, as the product collects them, so that the days of a package are far apart on disk. Two inserts run at once.
  const middle = Math.ceil(days / 2);
  const addDays = (/** @type {number} */ first, /** @type {number} */ last) =>
    rig.query(
      `insert into delivery_days (account_id, line_id, day, imported, ${measures})
       select account_id, line_id, current_date - back + 1, false, 1000 + line_id % 77, 10, 700, 300, 2, 1, 300, 5000000 + line_id, 9000000
       from generate_series($1::int, $2::int, -1) back, delivery_lines`,
      [first, last],
    );
  await Promise.all([addDays(days, middle + 1), addDays(middle, 1)]);
  await rig.query('alter table delivery_days add primary key (account_id, line_id, day)');
  await rig.query(
    `insert into delivery_months select account_id, line_id, date_trunc('month', day), count(*), ${sums} from delivery_days group by 1, 2, 3`,
  );
  await Promise.all([rig.query('vacuum analyze delivery_days'), rig.query('vacuum analyze delivery_months')]);
}

/** Creates ten advertisers and media buys with four packages each, five media buys to a campaign. @param {import('../../rig/rig.mjs').Rig} rig @param {number} accountId @param {number} packages */
export async function createMediaBuys(rig, accountId, packages) {
  await rig.query(
    `insert into advertisers (account_id, id, name, status, brand, primary_currency, currency_locked, sandbox, optimization_apply_mode, utm_params, frequency_caps, created_at, updated_at)
     select $1::bigint, $1::bigint * 1000 + 900000 + i, 'Advertiser ' || i, 'ACTIVE', 'bench-' || i || '.example', 'EUR', false, false, 'MANUAL', '[]', '[]', now(), now() from generate_series(0, 9) i`,
    [accountId],
  );
  await rig.query(
    `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since, brand_domain,
       currency, budget, packages, flight_start, flight_end, idempotency_key, fence, attempts, revision, created_at, updated_at)
     select $1::bigint, 'mb_bench_' || i, 'campaign_' || i / 5, $1::bigint * 1000 + 900000 + i % 10, 'disc', 7, 'Seller', 'Buy ' || i, 'ACTIVE', now(), 'oat.example', 'EUR', 1000, '[]',
       now(), now() + interval '1 day', 'bench', 0, 0, 1, now(), now() from generate_series(0, ($2::int - 1) / 4) i`,
    [accountId, packages],
  );
  await rig.query(
    `insert into delivery_lines (account_id, media_buy_id, package_id, advertiser_id, campaign_id, seller_id, currency)
     select $1::bigint, 'mb_bench_' || p / 4, 'mb_bench_' || p / 4 || '-' || p % 4, $1::bigint * 1000 + 900000 + (p / 4) % 10, 'campaign_' || p / 20, 7, 'EUR'
     from generate_series(0, $2::int - 1) p`,
    [accountId, packages],
  );
}

const from = `current_date - ${days - 1}`;
const names = `line_id, ${measures}`;

/** The minimal query: whole months of every package, and single days of the first and last month. */
export const rollUpSql = `
  select line_id, ${sums} from (
    select ${names} from delivery_months where account_id = $1 and month > ${from} and month < date_trunc('month', current_date)
    union all
    select ${names} from delivery_lines join delivery_days using (account_id, line_id)
    where account_id = $1 and day between ${from} and date_trunc('month', ${from} + interval '1 month') - interval '1 day'
    union all
    select ${names} from delivery_lines join delivery_days using (account_id, line_id) where account_id = $1 and day >= date_trunc('month', current_date)
  ) part group by line_id`;

export const factsSql = `select line_id, ${sums} from delivery_days where account_id = $1 and day >= ${from} group by line_id`;
