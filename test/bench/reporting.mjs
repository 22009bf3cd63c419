/**
 * What a summary of 365 days costs beside the bare query of the roll-ups, for an account among others and for one that has everything.
 *
 *   npm run services                      (another terminal; paste what it prints here)
 *   node test/bench/reporting.mjs [millions of facts]
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const days = 365;
/** Packages of an account of the usual size: 100,000 facts a year. */
const usual = 274;

/** The API in a process of its own, so that only its memory is measured. */
async function serve() {
  require('../../scripts/lib/typescript-hook.cjs');
  require('reflect-metadata');
  const { createApi } = require('../../apps/api/src/app.ts');
  const { testSettings } = require('../support/settings.ts');
  const settings = await testSettings();
  const app = await createApi(settings);
  await app.listen(0, '127.0.0.1');
  process.on('message', (message) => {
    if (message === 'stop') void app.close().then(() => process.exit(0));
    else {
      global.gc?.();
      process.send?.({ memory: process.memoryUsage().rss });
    }
  });
  process.send?.({ url: `http://127.0.0.1:${app.getHttpServer().address().port}`, databaseUrl: settings.databaseUrl });
}

/** @param {number} facts */
async function measure(facts) {
  const server = fork(fileURLToPath(import.meta.url), ['server'], { execArgv: ['--expose-gc'] });
  const [{ url, databaseUrl }] = await once(server, 'message');
  const { Client } = require('pg');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { cookie, accountId } = await signUp(url);
  const accounts = Math.max(1, Math.round(facts / (usual * days)));
  console.log(`${accounts} accounts × ${usual} packages × ${days} days: ${((accounts * usual * days) / 1e6).toFixed(1)} M facts`);
  const start = performance.now();
  await fill(client, accountId, accounts);
  console.log(`filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  server.send('memory');
  const [{ memory: before }] = await once(server, 'message');
  const report = `${url}/api/v2/buyer/reporting/metrics?days=365`;
  const bare = await median(() => client.query({ name: 'bare', text: bareSql, values: [accountId] }));
  const facts365 = await median(() => client.query({ name: 'facts', text: factsSql, values: [accountId] }));
  const summary = await median(async () => void (await (await fetch(report, { headers: { cookie } })).arrayBuffer()));
  const week = await median(async () => void (await (await fetch(report.replace('365', '7'), { headers: { cookie } })).arrayBuffer()));
  console.log(`bare roll-up query ${ms(bare)}, the same from the facts ${ms(facts365)}`);
  console.log(`GET summary of 365 days ${ms(summary)} (${(summary / bare).toFixed(2)} × the bare query), of 7 days ${ms(week)}`);
  const begin = performance.now();
  const csv = await fetch(`${report}&view=timeseries`, { headers: { cookie, accept: 'text/csv' } });
  let [bytes, rows] = [0, -1];
  for await (const chunk of csv.body ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) rows += byte === 10 ? 1 : 0;
  }
  server.send('memory');
  const [{ memory: after }] = await once(server, 'message');
  const took = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`CSV of ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB in ${took} s; memory +${((after - before) / 1e6).toFixed(0)} MB`);
  await client.end();
  server.send('stop');
}

const from = `current_date - ${days - 1}`;
const sums =
  'sum(impressions), sum(clicks), sum(views), sum(completed_views), sum(conversions), sum(leads), sum(video_completions), sum(spend)';

/** What nobody can do without: every package's months, and the days of the two months at the edges. */
const bareSql = `
  select line_id, ${sums}, sum(conversion_value) from (
    select * from (select line_id, impressions, clicks, views, completed_views, conversions, leads, video_completions, spend, conversion_value
      from delivery_months where account_id = $1 and month > ${from} and month < date_trunc('month', current_date)) months
    union all
    select line_id, impressions, clicks, views, completed_views, conversions, leads, video_completions, spend, conversion_value
    from delivery_lines join delivery_days using (account_id, line_id) where account_id = $1 and day between ${from} and date_trunc('month', ${from} + interval '1 month') - interval '1 day'
    union all
    select line_id, impressions, clicks, views, completed_views, conversions, leads, video_completions, spend, conversion_value
    from delivery_lines join delivery_days using (account_id, line_id) where account_id = $1 and day >= date_trunc('month', current_date)
  ) part group by line_id`;
const factsSql = `select line_id, ${sums}, sum(conversion_value) from delivery_days where account_id = $1 and day >= ${from} group by line_id`;

/** @param {import('pg').Client} client @param {number} accountId @param {number} accounts */
async function fill(client, accountId, accounts) {
  await client.query('truncate delivery_lines, delivery_days, delivery_months');
  await client.query(
    `insert into advertisers (account_id, id, name, status, brand, primary_currency, currency_locked, sandbox, optimization_apply_mode, utm_params, frequency_caps, created_at, updated_at)
     select $1, 900000 + i, 'Advertiser ' || i, 'ACTIVE', 'bench-' || i || '.example', 'EUR', false, false, 'MANUAL', '[]', '[]', now(), now() from generate_series(0, 9) i`,
    [accountId],
  );
  await client.query(
    `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since, brand_domain,
       currency, budget, packages, flight_start, flight_end, idempotency_key, fence, attempts, revision, created_at, updated_at)
     select $1, 'mb_bench_' || i, 'campaign_' || i / 5, 900000 + i % 10, 'disc', 7, 'Seller', 'Buy ' || i, 'ACTIVE', now(), 'oat.example', 'EUR', 1000, '[]',
       now(), now() + interval '1 day', 'bench', 0, 0, 1, now(), now() from generate_series(0, $2::int / 4) i`,
    [accountId, usual],
  );
  await client.query(
    `insert into delivery_lines (account_id, media_buy_id, package_id, advertiser_id, campaign_id, currency)
     select case when account = 0 then $1 else 5000000 + account end, 'mb_bench_' || p / 4, 'mb_bench_' || p / 4 || '-' || p % 4, 900000 + (p / 4) % 10, 'campaign_' || p / 20, 'EUR'
     from generate_series(0, $2::int - 1) account, generate_series(0, ${usual - 1}) p`,
    [accountId, accounts],
  );
  await client.query('analyze delivery_lines');
  // As collecting does: day after day, so that the days of a package lie far apart.
  for (let back = days; back > 0; back -= 5) {
    await client.query(
      `insert into delivery_days (account_id, line_id, day, imported, impressions, clicks, views, completed_views, conversions, leads, video_completions, spend, conversion_value)
       select account_id, line_id, current_date - back + 1, false, 1000 + line_id % 77, 10, 700, 300, 2, 1, 300, 5000000 + line_id, 9000000
       from generate_series($1::int, greatest(1, $1::int - 4), -1) back, delivery_lines`,
      [back],
    );
  }
  await client.query(
    `insert into delivery_months select account_id, line_id, date_trunc('month', day), count(*), sum(impressions), sum(clicks), sum(views), sum(completed_views),
       sum(conversions), sum(leads), sum(video_completions), sum(spend), sum(conversion_value) from delivery_days group by 1, 2, 3`,
  );
  await client.query('vacuum analyze delivery_days');
  await client.query('vacuum analyze delivery_months');
}

/** @param {() => Promise<unknown>} work */
async function median(work, runs = 21) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

/** @param {string} url */
async function signUp(url) {
  const answer = await fetch(`${url}/api/v2/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `bench-${randomBytes(6).toString('hex')}@example.com`,
      password: 'correct horse battery staple',
      name: 'Bench',
      company: 'Bench',
      accountType: 'BUYER',
    }),
  });
  const { data } = /** @type {any} */ (await answer.json());
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '', accountId: data.account.id };
}

/** @param {number} time */
function ms(time) {
  return `${time.toFixed(1)} ms`;
}

if (process.argv[2] === 'server') await serve();
else await measure(Number(process.argv[2] ?? 10) * 1e6);
