import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { caller } from './calls.mjs';
import { chargeIsDue, daysPass, orderAsBefore, reportIsDue } from './days-pass.mjs';
import { people, signIn } from './demo-people.mjs';
import { demoStorefront } from './storefront.mjs';
import { UserError } from './terminal.mjs';

/** @typedef {import('./calls.mjs').Call} Call */

const buyer = '/api/v2/buyer';
const day = 86_400_000;
const share = 30_000;
const brief =
  'Launch of a new electric family car. Reach outdoor-loving families in the US on streaming TV, audio and podcasts, ' +
  'with digital out-of-home screens in cities and premium display beside them; completed views matter most.';
const inDays = (/** @type {number} */ days) => new Date(Date.now() + days * day).toISOString();

const models = [
  { id: 'terra-7', title: 'Terra 7', description: 'Seven seats, 540 km', product_type: 'SUV', price: '54900 USD' },
  { id: 'terra-5', title: 'Terra 5', description: 'Five seats, 510 km', product_type: 'SUV', price: '47900 USD' },
  { id: 'brisa', title: 'Brisa', description: 'The small one', product_type: 'Hatchback', price: '29900 USD' },
  { id: 'volta', title: 'Volta', description: 'The long-distance saloon', product_type: 'Saloon', price: '61900 USD' },
];

/**
 * Creates a campaign in the middle of its flight for the demo's buyer, by the public API; only time is changed in the database. It has a catalog, a
 * property list, an audience, an answered discovery, media buys, delivery and a suggestion. Takes half a minute, mostly waiting for the worker. An
 * exchange with such a campaign stays unchanged. Resolves with whether it was created.
 * @param {{ exchange: string }} urls
 */
export async function tellStory({ exchange }) {
  const call = caller(exchange);
  const as = await signIn(call, people.buyer);
  const { data: existing } = await call('GET', `${buyer}/advertisers?name=Demo%20Motors`, { as });
  if (existing.length > 0) return false;
  const { data: session } = await call('GET', '/api/v2/auth/session', { as });
  const { data: advertiser } = await call('POST', `${buyer}/advertisers`, {
    as,
    body: { name: 'Demo Motors', brand: 'motors.example', primaryCurrency: 'USD' },
  });
  await bringCatalog(call, as, session.account.id, advertiser.id);
  await syncAudience(call, as, advertiser.id);
  const campaignId = await startCampaign(call, as, advertiser.id);
  const hasBegun = await daysPass(exchange, campaignId, 10);
  await askForOffers(call, as, advertiser.id);
  await buy(exchange, call, as, campaignId);
  if (!hasBegun) return true;
  await deliver(exchange, call, as, campaignId);
  await until('the sellers have reported delivery, and there is a suggestion', async () => {
    const { data } = await call('POST', `${buyer}/campaigns/${campaignId}/optimize`, { as });
    return data.suggestions.length > 0;
  });
  return true;
}

/** @param {Call} call @param {string} as @param {number} accountId @param {number} advertiserId */
async function bringCatalog(call, as, accountId, advertiserId) {
  const catalogs = `${buyer}/advertisers/${advertiserId}/catalogs`;
  const entry = { catalog_id: 'models', type: 'product', name: 'Models', items: models };
  await call('POST', `${catalogs}/sync`, { as, body: { account: { account_id: String(accountId) }, catalogs: [entry] } });
  const transform = { groupBy: ['product_type'], creativePrompt: 'Show the {{title}}: {{description}}', budgetPerGroup: 5000 };
  await call('PUT', `${catalogs}/models/transform`, { as, body: transform });
  await call('POST', `${catalogs}/models/activation-plan/execute`, { as, body: {} });
}

/** Syncs hashes of invented addresses. @param {Call} call @param {string} as @param {number} advertiserId */
async function syncAudience(call, as, advertiserId) {
  const hash = (/** @type {number} */ n) => createHash('sha256').update(`driver-${n}@motors.example`).digest('hex');
  const add = Array.from({ length: 500 }, (_, n) => ({ externalId: `driver-${n}`, hashedEmail: hash(n) }));
  const audience = { audienceId: 'drivers', name: 'Drivers of older models', consentBasis: 'consent', add };
  await call('POST', `${buyer}/advertisers/${advertiserId}/audiences/sync`, { as, body: { audiences: [audience] } });
}

/** @param {Call} call @param {string} as @param {number} advertiserId @returns {Promise<string>} */
async function startCampaign(call, as, advertiserId) {
  const { data: list } = await call('POST', `${buyer}/advertisers/${advertiserId}/property-lists`, {
    as,
    body: { name: 'Quality news', purpose: 'include', domains: ['nytimes.com', 'theguardian.com'] },
  });
  const { data } = await call('POST', `${buyer}/campaigns`, {
    as,
    body: {
      advertiserId,
      name: 'Autumn launch',
      mode: 'discovery',
      flightDates: { startDate: inDays(0), endDate: inDays(20) },
      budget: { total: 120_000, currency: 'USD' },
      brief,
    },
  });
  const { campaignId } = data.campaign;
  await call('POST', `${buyer}/campaigns/${campaignId}/property-lists`, { as, body: { listIds: [list.listId] } });
  return campaignId;
}

/** Sends a planning brief to the hosted storefront. @param {Call} call @param {string} as @param {number} advertiserId */
async function askForOffers(call, as, advertiserId) {
  const { data: storefronts } = await call('GET', `${buyer}/storefronts?name=Lakeside`, { as });
  const targets = storefronts.slice(0, 1).map((/** @type {{ id: number }} */ { id }) => ({ storefrontId: id, bucket: 'LIVE' }));
  if (targets.length === 0) return;
  const body = {
    buyerName: 'Demo Motors',
    advertiserName: 'Demo Motors',
    advertiserId,
    campaignName: 'Winter tests',
    audience: 'Families who compare cars',
    geo: 'US',
    channels: ['display', 'olv'],
    startDate: inDays(30),
    endDate: inDays(60),
    statedBudget: 40_000,
    currency: 'USD',
    targets,
  };
  await call('POST', `${buyer}/planning-briefs`, { as, body });
}

/** Buys up to four affordable proposals, one of them hosted. @param {string} exchange @param {Call} call @param {string} as @param {string} campaignId */
async function buy(exchange, call, as, campaignId) {
  const { data: started } = await call('POST', `${buyer}/discovery`, { as, body: { campaignId, waitSeconds: 10 } });
  const discovery = `${buyer}/discovery/${started.discoveryId}`;
  await until('the sellers answer', async () => (await call('GET', discovery, { as })).data.resultsComplete);
  const { data } = await call('GET', `${buyer}/campaigns/${campaignId}/proposals?limit=200`, { as });
  const isHosted = (/** @type {any} */ { seller }) => seller.name === demoStorefront.name;
  const ofEach = (/** @type {any[]} */ sellers, /** @type {(proposal: any) => boolean} */ fits) =>
    sellers.flatMap(({ proposals }) =>
      proposals.filter((/** @type {any} */ proposal) => Number(proposal.budgetGuidance?.min ?? 0) <= share && fits(proposal)).slice(0, 1),
    );
  const others = data.sellers.filter((/** @type {any} */ seller) => !isHosted(seller));
  const chosen = [...ofEach(data.sellers.filter(isHosted), () => true), ...ofEach(others, ({ limitations }) => limitations.length === 0)];
  for (const { proposalId } of chosen.slice(0, 4))
    await call('POST', `${discovery}/apply-proposal`, { as, body: { proposalId, totalBudget: share } });
  await orderAsBefore(exchange, campaignId);
  const campaign = `${buyer}/campaigns/${campaignId}`;
  const { data: preview } = await call('GET', `${campaign}/order-preview`, { as });
  const acceptLimitations = preview.limitations.map((/** @type {{ name: string }} */ { name }) => name);
  await call('POST', `${campaign}/execute`, { as, body: { acceptLimitations } });
}

/**
 * The hosted storefront reports delivery of its media buy, the exchange collects it, and the buyer is charged under `BILLING=on`.
 * @param {string} exchange @param {Call} call @param {string} as @param {string} campaignId
 */
async function deliver(exchange, call, as, campaignId) {
  const { data } = await call('GET', `${buyer}/campaigns/${campaignId}/media-buys`, { as });
  const own = data.find((/** @type {any} */ { sellerName, status }) => sellerName === demoStorefront.name && status === 'ACTIVE');
  if (!own) return;
  const { mediaBuyId, sellerMediaBuyId, packages } = own;
  const days = packages.flatMap((/** @type {any} */ { sellerPackageId, budget }) =>
    Array.from({ length: 9 }, (_, index) => {
      const spend = Math.round((budget / 40) * 100) / 100;
      return { packageId: sellerPackageId, date: inDays(index - 9).slice(0, 10), impressions: Math.round(spend * 80), spend };
    }),
  );
  const seller = await signIn(call, people.seller);
  await call('POST', `/api/v2/storefront/media-buys/${sellerMediaBuyId}/delivery`, { as: seller, body: { days } });
  await until('the storefront is asked for its delivery', () => reportIsDue(exchange, mediaBuyId));
  await until('the storefront has reported its delivery', async () => {
    const query = `days=30&campaignId=${campaignId}&view=summary`;
    const { data: report } = await call('GET', `${buyer}/reporting/metrics?${query}`, { as });
    return report.totals.spend > 0;
  });
  await chargeIsDue(exchange, mediaBuyId);
}

/** @param {string} what @param {() => Promise<boolean>} check */
async function until(what, check) {
  for (const since = performance.now(); performance.now() - since < 90_000; await pause(500)) if (await check()) return;
  throw new UserError(`The demo's campaign is not complete: timeout while waiting until ${what}.`);
}
