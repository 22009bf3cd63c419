import { createRequire } from 'node:module';
import { join } from 'node:path';
import { clone } from '../../scripts/lib/home.mjs';
import { median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createAccountWithKeys } from './lib/account-with-keys.mjs';

const require = createRequire(import.meta.url);

export const title = 'A page behind a million rows compared with the first page';
export const order = 30;

const size = 25;
const since = '2026-01-01T00:00:00Z';

/**
 * Lists of three kinds: with a cursor, with a cursor and a total, and with partitions (audit log). Row i of the fill is i seconds younger
 * than the first, so that the cursor of any depth is known. `filters` are the list's default filters.
 */
const lists = [
  {
    name: 'webhook deliveries (cursor)',
    path: '/webhook-subscriptions/whk_bench/deliveries?limit=25',
    filters: [],
    cursor: (/** @type {number} */ i) => [at(i), id('dlv', i)],
    fill: `insert into webhook_deliveries (account_id, id, subscription_id, event_id, kind, body, status, http_status, created_at, settled_at)
      select $1, 'dlv_' || lpad(i::text, 9, '0'), 'whk_bench', 'evt_' || i, 'event', '{"deliveryId":"dlv_' || i || '","event":"discovery.revision"}',
        'delivered', 200, '${since}'::timestamptz + i * interval '1 second', '${since}'::timestamptz + i * interval '1 second'
      from generate_series(1, $2) as i`,
  },
  {
    name: 'campaigns (cursor, with a total)',
    path: '/campaigns?take=25',
    filters: [['includeArchived', false]],
    skip: true,
    cursor: (/** @type {number} */ i) => [at(i), id('camp', i)],
    fill: `insert into campaigns (account_id, id, advertiser_id, name, status, mode, flight_start, flight_end, budget_total, budget_currency,
        budget_pacing, constraints, storefront_ids, product_ids, optimization_apply_mode, utm_params, frequency_caps, revision, created_at, updated_at)
      select $1, 'camp_' || lpad(i::text, 9, '0'), (select min(id) from advertisers where account_id = $1), 'Campaign ' || i, 'DRAFT', 'discovery',
        now() + interval '100 days', now() + interval '130 days', 1000, 'EUR', 'EVEN', '{}', '[]', '[]', 'MANUAL', '{}', '[]', 1,
        '${since}'::timestamptz + i * interval '1 second', '${since}'::timestamptz + i * interval '1 second'
      from generate_series(1, $2) as i`,
  },
  {
    name: 'audit log (cursor, with a total)',
    path: '/audit-logs?take=25',
    filters: [['outcome', 'succeeded']],
    skip: true,
    cursor: (/** @type {number} */ i) => [at(i), id('aud', i)],
    fill: `insert into audit_entries (account_id, at, id, actor_kind, actor_label, action, resource_type, resource_id, description, changed_fields)
      select $1, '${since}'::timestamptz + i * interval '1 second', 'aud_' || lpad(i::text, 9, '0'), 'system', 'The exchange', 'UPDATE', 'CAMPAIGN',
        'camp_' || i % 1000, 'The exchange updated a campaign', '[]'
      from generate_series(1, $2) as i`,
  },
];

/** @param {import('../rig/runner.mjs').Context} context @returns {Promise<import('../rig/report.mjs').Figure[]>} */
export async function run({ short, tell, lowered }) {
  const depth = short ? 50_000 : 1_000_000;
  const rounds = short ? 15 : 41;
  const rig = lowered(await Rig.raise({ tell }));
  const api = await rig.add('api', { NODE_ENV: 'production' });
  const { accountId, tokens } = await createAccountWithKeys(rig, api.url);
  const headers = { authorization: `Bearer ${tokens[0]}` };
  await rig.query(
    `insert into webhook_subscriptions (account_id, id, url, event_types, status, failure_count, secret, created_at, updated_at)
     values ($1, 'whk_bench', 'http://127.0.0.1/', '{discovery.revision}', 'failed', 0, '', now(), now())`,
    [accountId],
  );
  tell(`filling ${lists.length} tables with ${depth.toLocaleString('en')} rows each`);
  await Promise.all(lists.map(({ fill }) => rig.query(fill, [accountId, depth + size])));
  await rig.query('vacuum analyze webhook_deliveries');
  await rig.query('vacuum analyze campaigns');
  await rig.query('vacuum analyze audit_entries');
  tell('measuring');

  /** @param {string} path @returns {Promise<{ ms: number, body: any }>} */
  const page = async (path) => {
    const begun = performance.now();
    const answer = await fetch(`${api.url}/api/v2/buyer${path}`, { headers });
    const body = /** @type {any} */ (await answer.json());
    if (answer.status !== 200 || body.data.length === 0)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body).slice(0, 500)}`);
    return { ms: performance.now() - begun, body };
  };
  /** @type {import('../rig/report.mjs').Figure[]} */
  const figures = [];
  const { CursorSeal } = require(join(clone, 'dist/libs/platform/secrets/cursor-seal.js'));
  const seal = new CursorSeal(rig.keyring);
  for (const { name, path, filters, cursor, skip } of lists) {
    const scope = JSON.stringify([`/api/v2/buyer${path.split('?')[0]}`, accountId, filters]);
    const deep = `${path}&cursor=${seal.seal(JSON.stringify(cursor(size + 1)), scope)}`;
    const last = (await page(deep)).body.data.at(-1);
    if (!JSON.stringify(last).includes(cursor(1)[1])) throw new Error(`${name}: the last page does not end with the first row.`);
    const times = { first: /** @type {number[]} */ ([]), deep: /** @type {number[]} */ ([]), skipped: /** @type {number[]} */ ([]) };
    for (let round = 0; round < rounds; round++) {
      times.first.push((await page(path)).ms);
      times.deep.push((await page(deep)).ms);
      if (skip && round < 5) times.skipped.push((await page(`${path}&skip=${depth}`)).ms);
    }
    const [first, far] = [median(times.first), median(times.deep)];
    const ratio = far / first;
    figures.push({
      what: `${name}: the page behind ${depth.toLocaleString('en')} rows`,
      value: ms(far),
      baseline: `${ms(first)} (first page)`,
      ratio: `${ratio.toFixed(2)} ×`,
      goal: '≤ 1.2 ×',
      met: ratio <= 1.2,
    });
    if (skip)
      figures.push({
        what: '… with `skip` instead of the cursor',
        value: ms(median(times.skipped)),
        baseline: `${ms(first)} (first page)`,
        ratio: `${(median(times.skipped) / first).toFixed(1)} ×`,
      });
  }
  return figures;
}

function at(/** @type {number} */ i) {
  return new Date(Date.parse(since) + i * 1000).toISOString();
}

function id(/** @type {string} */ prefix, /** @type {number} */ i) {
  return `${prefix}_${String(i).padStart(9, '0')}`;
}

const ms = (/** @type {number} */ value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
