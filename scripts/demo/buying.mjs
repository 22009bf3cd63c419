import { orderAsBefore } from '../lib/days-pass.mjs';
import { bold, say } from '../lib/terminal.mjs';
import { aside, chapter, count, money, point } from './telling.mjs';
import { until } from './until.mjs';

/** @typedef {import('./exchange.mjs').Exchange} Exchange @typedef {Record<string, string>} As */
/** @typedef {import('./preparing.mjs').Deal} Deal */

const share = 30_000;

/**
 * Selects and buys up to three proposals that fit into a share of the budget. Returns the media buys.
 * @param {Exchange} exchange @param {As} as @param {Deal} deal @param {string} discoveryId
 */
export async function buy(exchange, as, { campaignId }, discoveryId) {
  chapter('Three plans are bought', 'POST …/apply-proposal, GET …/campaigns/{id}/order-preview, POST …/execute');
  const campaign = `/api/v2/buyer/campaigns/${campaignId}`;
  const { data } = await exchange.call('GET', `${campaign}/proposals?limit=200`, { as });
  const isAffordable = (/** @type {any} */ { budgetGuidance }) => Number(budgetGuidance?.min ?? 0) <= share;
  const ofEach = (/** @type {(proposal: any) => boolean} */ fits) =>
    data.sellers.flatMap(({ proposals }) => proposals.filter(isAffordable).filter(fits).slice(0, 1));
  const chosen = [...ofEach(({ limitations }) => limitations.length === 0).slice(0, 2), ...ofEach(lacksTheList).slice(0, 1)];
  for (const { proposalId } of chosen) {
    await exchange.call('POST', `/api/v2/buyer/discovery/${discoveryId}/apply-proposal`, { as, body: { proposalId, totalBudget: share } });
  }
  await orderAsBefore(exchange.url, campaignId);
  const acceptLimitations = await limitationsOf(exchange, as, campaign);
  const executed = await exchange.call('POST', `${campaign}/execute`, { as, body: { acceptLimitations } });
  exchange.assertEqual([executed.data.previousStatus, executed.data.newStatus], ['DRAFT', 'ACTIVE'], 'the campaign is live');
  exchange.assertEqual(executed.data.mediaBuysExecuted, chosen.length, 'one media buy per seller');
  const repeated = await exchange.call('POST', `${campaign}/execute`, { as, body: {} });
  exchange.assertEqual(repeated.data.reason, 'no_media_buys_to_execute', 'executing again buys nothing twice');
  const buys = await settled(exchange, as, campaignId);
  for (const { sellerName, status, budget, currency, protocolVersion } of buys)
    aside(`${sellerName}: ${status}, ${money(budget, currency)}, AdCP ${protocolVersion ?? '3.0'}`);
  const active = buys.filter(({ status }) => status === 'ACTIVE');
  exchange.assertTrue(active.length > 0, 'at least one seller has booked');
  point(`${active.length} media buys booked; executing again buys nothing twice`);
  return active;
}

/** A proposal whose only limitation is the list of sites. @param {any} proposal */
const lacksTheList = ({ limitations }) =>
  limitations.length > 0 && limitations.every((/** @type {{ field: string }} */ { field }) => field === 'property_list');

/** Shows limitations, which the buyer must accept. @param {Exchange} exchange @param {As} as @param {string} campaign */
async function limitationsOf(exchange, as, campaign) {
  const { data } = await exchange.call('GET', `${campaign}/order-preview`, { as });
  for (const { sellerName, note } of data.limitations) aside(`${sellerName}: ${note}`);
  const names = data.limitations.map((/** @type {{ name: string }} */ { name }) => name);
  exchange.assertEqual(names.length, 1, 'one seller does not support the list of sites');
  const refused = await exchange.call('POST', `${campaign}/execute`, { as, body: {}, expect: 409 });
  exchange.assertEqual(refused.error.code, 'LIMITATIONS_NOT_ACCEPTED', 'limitations must be accepted explicitly');
  point(`decisions are orders: ${names[0]} has to be accepted by name`);
  return names;
}

/** @param {Exchange} exchange @param {As} as @param {string} campaignId @returns {Promise<any[]>} */
async function settled(exchange, as, campaignId) {
  return until(async () => {
    const { data } = await exchange.call('GET', `/api/v2/buyer/media-buys?campaignId=${campaignId}`, { as });
    return data.every((/** @type {any} */ { status }) => status !== 'DRAFT' && status !== 'PENDING_APPROVAL') ? data : undefined;
  }, 'every seller answers the order');
}

/** Reports delivery since the start of the flight, days ago. @param {Exchange} exchange @param {As} as @param {Deal} deal */
export async function report(exchange, as, { advertiserId, campaignId }) {
  chapter('The delivery report', 'GET /api/v2/buyer/reporting/metrics');
  const path = `/api/v2/buyer/reporting/metrics?advertiserId=${advertiserId}&campaignId=${campaignId}&days=14`;
  const data = await until(async () => {
    const answer = await exchange.call('GET', path, { as });
    return answer.data.totals.impressions > 0 ? answer.data : undefined;
  }, 'the worker collects the delivery from the sellers');
  const [advertiser] = data.advertisers;
  for (const { sellerName, metrics } of advertiser.campaigns[0].mediaBuys) {
    const { impressions, spend, ecpm } = metrics;
    aside(
      `${sellerName}: ${count(impressions)} impressions, ${money(spend, advertiser.currency)}, eCPM ${ecpm === null ? '–' : money(ecpm)}`,
    );
  }
  const sum = advertiser.campaigns.reduce((/** @type {number} */ total, /** @type {any} */ { metrics }) => total + metrics.impressions, 0);
  exchange.assertEqual(sum, data.totals.impressions, "the campaigns' sums equal the total");
  const series = await exchange.call('GET', `${path}&view=timeseries`, { as });
  exchange.assertTrue(series.data.timeseries.length > 0, 'there is a row per package and day');
  // The file may have more rows than were counted, when a seller's delivery is collected in the meantime.
  const file = await until(async () => {
    const answer = await exchange.call('GET', `${path}&download=true`, { as });
    const csv = await fetch(new URL(answer.data.downloadUrl, exchange.url));
    const lines = (await csv.text()).trim().split(/\r?\n/);
    return csv.status === 200 && lines.length === answer.data.rowCount + 1 ? answer : undefined;
  }, 'the signed link returns the CSV without another credential');
  say(`  ${bold('Total')}: ${count(data.totals.impressions)} impressions, ${money(data.totals.spend, data.totalsCurrency)}`);
  point(
    `${series.data.timeseries.length} days of packages; a CSV of ${file.data.rowCount} rows behind a signed link until ${file.data.expiresAt}`,
  );
}

/** Shows suggestions for media buys that are behind. @param {Exchange} exchange @param {As} as @param {Deal} deal */
export async function optimize(exchange, as, { campaignId }) {
  chapter('Suggestions for running media buys', 'POST /api/v2/buyer/campaigns/{id}/optimize, optimization-suggestions/{id}/approve');
  const data = await until(async () => {
    const answer = await exchange.call('POST', `/api/v2/buyer/campaigns/${campaignId}/optimize`, { as });
    return answer.data.suggestions.length > 0 ? answer.data : undefined;
  }, 'one of the sellers delivers too little: the analysis finds it');
  const [{ suggestionId, mediaBuyScalingRationale: why, pacingRecommendation: pacing }] = data.suggestions;
  aside(why ?? pacing.message);
  const approved = await exchange.call('POST', `/api/v2/buyer/optimization-suggestions/${suggestionId}/approve`, { as });
  exchange.assertEqual(approved.data, { suggestionId, status: 'approved' }, 'the answer to an approval is that of the contract');
  await exchange.call('POST', `/api/v2/buyer/optimization-suggestions/${suggestionId}/approve`, { as, expect: 409 });
  const applied = await until(async () => {
    const { data: suggestion } = await exchange.call('GET', `/api/v2/buyer/optimization-suggestions/${suggestionId}`, { as });
    return suggestion.status === 'approved' ? undefined : suggestion;
  }, 'the seller agrees to the change');
  exchange.assertEqual(applied.status, 'applied', 'the seller has changed the media buy');
  point(`${data.suggestions.length} suggestions, one approved and applied at the seller`);
}
