import { bold, say } from '../lib/terminal.mjs';
import { startFeed } from './feed.mjs';
import { aside, chapter, point } from './telling.mjs';
import { until } from './until.mjs';

/** @typedef {import('./exchange.mjs').Exchange} Exchange @typedef {Record<string, string>} As */
/** @typedef {{ accountId: number, advertiserId: number, campaignId: string }} Deal */

/** Shows targeting: all metros, and the candidates for an ambiguous name. @param {Exchange} exchange @param {As} as */
export async function chooseMetros(exchange, as) {
  chapter('Where? The metros of the US', 'GET /api/v2/buyer/targeting/geo-metros, dimensions/nielsen_dma/resolve');
  const { data } = await exchange.call('GET', '/api/v2/buyer/targeting/geo-metros', { as });
  exchange.assertEqual(data.entries.length, 210, 'all 210 metros');
  const { data: meant } = await exchange.call('GET', '/api/v2/buyer/targeting/dimensions/nielsen_dma/resolve?q=Portland', { as });
  exchange.assertEqual(meant.ambiguous, true, 'there are two Portlands');
  const names = meant.candidates.map((/** @type {any} */ { code, name }) => `${code} ${name}`);
  point(`${data.entries.length} metros; "Portland" may be ${names.join(' or ')}`);
}

/** Checks sites, stores them as a list, and attaches the list to the campaign. @param {Exchange} exchange @param {As} as @param {Deal} deal */
export async function checkProperties(exchange, as, { advertiserId, campaignId }) {
  chapter(
    'Which sites? A list is checked, stored and attached',
    'POST /api/v2/buyer/property-lists/check, advertisers/{id}/property-lists',
  );
  const domains = ['nytimes.com', 'https://www.theguardian.com/cars', 'THEGUARDIAN.com', 'doubleclick.net', 'trailhead.example'];
  const { data } = await exchange.call('POST', '/api/v2/buyer/property-lists/check', { as, body: { domains } });
  const { total, ...buckets } = data.summary;
  const sum = Object.values(buckets).reduce((left, right) => left + Number(right), 0);
  exchange.assertEqual([total, sum], [domains.length, domains.length], 'every input is in exactly one bucket');
  for (const { input, reason, blocked_reason: why } of [...data.remove, ...data.modify]) aside(`${input}: ${why ?? reason}`);
  for (const { domain } of data.assess) aside(`${domain}: unknown, to be reviewed`);
  const list = await exchange.call('POST', `/api/v2/buyer/advertisers/${advertiserId}/property-lists`, {
    as,
    body: { name: 'Quality news', purpose: 'include', domains: ['nytimes.com', 'theguardian.com'] },
    expect: 201,
  });
  await exchange.call('POST', `/api/v2/buyer/campaigns/${campaignId}/property-lists`, { as, body: { listIds: [list.data.listId] } });
  const attached = await exchange.call('GET', `/api/v2/buyer/campaigns/${campaignId}/property-lists`, { as });
  exchange.assertEqual(attached.data.length, 1, 'the campaign has the list');
  point(`${data.summary.ok} ok, ${data.summary.modify} to rewrite, ${data.summary.remove} to remove; list "${list.data.name}" attached`);
}

/** Shows catalogs: a feed, its next version, and the plan. @param {Exchange} exchange @param {As} as @param {Deal} deal */
export async function bringCatalog(exchange, as, { accountId, advertiserId }) {
  chapter('What is advertised? A catalog from a feed', 'POST /api/v2/buyer/advertisers/{id}/catalogs/sync, …/refresh, …/activation-plan');
  const feed = await startFeed();
  try {
    const catalogs = `/api/v2/buyer/advertisers/${advertiserId}/catalogs`;
    const entry = {
      catalog_id: 'models',
      type: 'product',
      name: 'Models',
      url: feed.url,
      feed_format: 'google_merchant_center',
      update_frequency: 'daily',
    };
    await exchange.call('POST', `${catalogs}/sync`, { as, body: { account: { account_id: String(accountId) }, catalogs: [entry] } });
    await until(async () => {
      const { data } = await exchange.call('GET', `${catalogs}/models`, { as });
      return data.syncStatus === 'synced' ? data : undefined;
    }, 'the worker fetches the feed');
    const again = await exchange.call('POST', `${catalogs}/models/refresh`, { as });
    exchange.assertEqual(again.data.refreshRun.status, 'unchanged', 'an unchanged feed creates no version');
    feed.revise();
    const { data } = await exchange.call('POST', `${catalogs}/models/refresh`, { as });
    exchange.assertEqual(data.refreshRun.status, 'synced', 'a changed feed creates a version');
    exchange.assertEqual(data.catalog.lastChangeSummary, { added: 1, updated: 1, unchanged: 3, removed: 1 }, 'numbers of changes');
    exchange.assertEqual([data.catalog.latestVersionNumber, data.catalog.healthStatus], [2, 'healthy'], 'version and health');
    point(`version ${data.catalog.latestVersionNumber}: 1 added, 1 updated, 1 removed, 3 unchanged`);
    const transform = { groupBy: ['product_type'], creativePrompt: 'Show the {{title}}: {{description}}', budgetPerGroup: 5000 };
    await exchange.call('PUT', `${catalogs}/models/transform`, { as, body: transform });
    const preview = await exchange.call('POST', `${catalogs}/models/activation-plan/preview`, { as, body: { save: true } });
    showPlan(exchange, preview.data.plan);
    const executed = await exchange.call('POST', `${catalogs}/models/activation-plan/execute`, {
      as,
      body: { planId: preview.data.plan.planId },
    });
    exchange.assertEqual(executed.data.execution.trigger, 'manual', 'the feed was requested');
    point(`activated: ${executed.data.execution.status}`);
  } finally {
    await feed.close();
  }
}

/** @param {Exchange} exchange @param {any} plan */
function showPlan(exchange, plan) {
  const { campaignGroups, creativeAssets, syndicationTargets, itemCount } = plan;
  const grouped = campaignGroups.reduce((/** @type {number} */ sum, /** @type {any} */ group) => sum + group.itemCount, 0);
  exchange.assertEqual(grouped, itemCount, 'every item is in a group');
  say(`  ${bold('Plan')}: ${campaignGroups.length} groups, ${creativeAssets.length} creatives`);
  for (const { name, itemCount: items, budget } of campaignGroups) aside(`${name}: ${items} items, ${budget.amount} ${budget.currency}`);
  const ready = syndicationTargets.filter((/** @type {any} */ { shareStatus }) => shareStatus === 'ready');
  aside(
    `${ready.length} of ${syndicationTargets.length} sellers accept catalogs${ready.length > 0 ? `: ${ready.map((/** @type {any} */ { sellerName }) => sellerName).join(', ')}` : ''}`,
  );
}
