import { Database } from '@exchange/platform';
import { flightDates } from '@test/dates';
import type { AgentRule, Row, Rows } from '../row';
import { campaignBody, must } from '../seed';
import type { Ids } from '../tenant';

const campaigns = '/api/v2/buyer/campaigns';
const discovery = '/api/v2/buyer/discovery';
const mediaBuys = '/api/v2/buyer/media-buys';
const suggestions = '/api/v2/buyer/optimization-suggestions';
const briefs = '/api/v2/buyer/planning-briefs';
const own = { id: 'campaign' } as const;
const found = { id: 'discovery' } as const;
const bought = { id: 'mediaBuy' } as const;

/** Fields of a campaign that reference other resources. */
const namedBy = ({ storefront, eventSource, audience, discovery: discoveryId, product, catalog: catalogId }: Ids) => ({
  storefrontIds: [Number(storefront)],
  discoveryId,
  productIds: [product],
  catalogId,
  audienceConfig: { targetAudienceIds: [audience] },
  performanceConfig: {
    optimizationGoals: [{ kind: 'event', eventSources: [{ eventSourceId: eventSource, eventType: 'purchase' }], priority: 1 }],
  },
});
const strangely = { storefront: 'public' } as const;

const another: Row['uses'] = async (api, { owner, ids }) => {
  const { campaign } = await must(api.post(campaigns, { as: owner, body: campaignBody(ids.advertiser, 'Spring') }));
  return { campaign: campaign.campaignId };
};
const attached: Row['uses'] = async (api, { owner, ids }) => {
  await must(api.post(`${campaigns}/${ids.campaign}/property-lists`, { as: owner, body: { listIds: [ids.list] } }));
  return {};
};
const received: Row['uses'] = async (api, { ids }) => {
  await api.app.get(Database).query(`update optimization_suggestions set status = 'received' where id = $1`, [ids.suggestion]);
  return {};
};

const of: Rows = {
  [`GET ${campaigns}`]: {
    with: ({ advertiser, audience, catalog, eventSource }) => ({
      query: { advertiserId: advertiser, audienceId: audience, catalogId: catalog, eventSourceId: eventSource },
    }),
    strange: { advertiser: 'nothing', audience: 'nothing', catalog: 'nothing', eventSource: 'nothing' },
  },
  [`POST ${campaigns}`]: {
    with: (ids) => ({ body: campaignBody(ids.advertiser, 'Spring', namedBy(ids)) }),
    strange: strangely,
  },
  [`GET ${campaigns}/{id}`]: { at: own },
  [`PUT ${campaigns}/{id}`]: {
    at: own,
    with: (ids) => ({ body: namedBy(ids) }),
    strange: strangely,
    uses: another,
  },
  [`DELETE ${campaigns}/{id}`]: { at: own, uses: another },
  [`POST ${campaigns}/{id}/execute`]: { at: own, with: () => ({ body: {} }), uses: another, conflicts: true },
  [`GET ${campaigns}/{id}/order-preview`]: { at: own },
  [`POST ${campaigns}/{id}/pause`]: { at: own, uses: another, conflicts: true },
  [`POST ${campaigns}/{id}/reactivate`]: { at: own, uses: another, conflicts: true },
  [`POST ${campaigns}/{id}/optimize`]: { at: own },
  [`GET ${campaigns}/{id}/media-buys`]: { at: own },
  [`GET ${campaigns}/{id}/media-buy-status`]: { at: own },
  [`GET ${campaigns}/{id}/proposals`]: { at: own },
  [`GET ${campaigns}/{id}/property-lists`]: { at: own },
  [`POST ${campaigns}/{id}/property-lists`]: { at: own, with: ({ list }) => ({ body: { listIds: [list] } }) },
  [`DELETE ${campaigns}/{id}/property-lists/{listId}`]: { at: { ...own, listId: 'list' }, uses: attached },

  [`POST ${discovery}`]: {
    with: ({ campaign, storefront }) => ({ body: { campaignId: campaign, storefrontIds: [Number(storefront)], waitSeconds: 1 } }),
    strange: { storefront: 'public' },
  },
  [`GET ${discovery}`]: {
    with: ({ campaign, advertiser }) => ({ query: { campaignId: campaign, advertiserId: advertiser } }),
    strange: { campaign: 'nothing', advertiser: 'nothing' },
  },
  [`GET ${discovery}/{id}`]: { at: found },
  [`GET ${discovery}/{id}/events`]: { at: found, isStream: true },
  [`GET ${discovery}/{id}/products`]: { at: found },
  [`POST ${discovery}/{id}/products`]: {
    at: found,
    with: ({ product }) => ({ body: { products: [{ productId: product, budget: 3000 }] } }),
    strange: { product: 400 },
    conflicts: true,
  },
  [`DELETE ${discovery}/{id}/products`]: {
    at: found,
    with: ({ product }) => ({ body: { productIds: [product] } }),
    strange: { product: 'nothing' },
    conflicts: true,
  },
  [`POST ${discovery}/{id}/apply-proposal`]: { at: found, with: ({ proposal }) => ({ body: { proposalId: proposal } }), conflicts: true },
  [`POST ${discovery}/{id}/refine`]: {
    at: found,
    with: ({ proposal, product, storefront }) => ({
      body: {
        refine: [
          { scope: 'proposal', proposalId: proposal, ask: 'More' },
          { scope: 'product', productId: product, action: 'more_like_this' },
          { scope: 'request', ask: 'Cheaper', storefrontIds: [Number(storefront)] },
        ],
      },
    }),
    strange: { proposal: 400, product: 400, storefront: 400 },
    conflicts: true,
  },

  [`GET ${mediaBuys}`]: { with: ({ campaign }) => ({ query: { campaignId: campaign } }), strange: { campaign: 'nothing' } },
  [`GET ${mediaBuys}/{id}`]: { at: bought },
  [`GET ${mediaBuys}/{id}/packages`]: { at: bought },
  [`PATCH ${mediaBuys}/{id}`]: {
    at: bought,
    with: (id) => ({ body: { packages: [{ packageId: id.package, budget: 600 }] } }),
    strange: { package: 400 },
    conflicts: true,
  },
  [`POST ${mediaBuys}/{id}/pause`]: { at: bought, conflicts: true },
  [`POST ${mediaBuys}/{id}/accept`]: { at: bought, with: () => ({ body: {} }), conflicts: true },
  [`POST ${mediaBuys}/{id}/reactivate`]: { at: bought, conflicts: true },
  [`POST ${mediaBuys}/{id}/cancel`]: { at: bought, with: () => ({ body: {} }), conflicts: true },

  [`GET ${suggestions}`]: {
    with: ({ campaign, mediaBuy }) => ({ query: { campaignId: campaign, mediaBuyId: mediaBuy } }),
    strange: { campaign: 'nothing', mediaBuy: 'nothing' },
  },
  [`GET ${suggestions}/{id}`]: { at: { id: 'suggestion' } },
  [`POST ${suggestions}/{id}/approve`]: { at: { id: 'suggestion' }, uses: received, conflicts: true },
  [`POST ${suggestions}/{id}/reject`]: { at: { id: 'suggestion' }, with: () => ({ body: {} }), uses: received, conflicts: true },

  [`GET ${briefs}`]: {},
  [`POST ${briefs}`]: {
    with: ({ advertiser, storefront }) => ({
      body: {
        buyerName: 'Oat Ltd',
        advertiserName: 'Oat',
        advertiserId: Number(advertiser),
        audience: 'People',
        geo: 'Germany',
        channels: ['ctv'],
        ...flightDates,
        statedBudget: 1000,
        currency: 'EUR',
        rawPrompt: 'Oats',
        targets: [{ storefrontId: Number(storefront), bucket: 'LIVE' }],
      },
    }),
    strange: { storefront: 'public' },
  },
  [`GET ${briefs}/{id}`]: { at: { id: 'brief' } },
  [`GET ${briefs}/{id}/responses`]: { at: { id: 'brief' } },
  [`POST ${briefs}/{id}/abandon`]: { at: { id: 'brief' }, conflicts: true },
};

/** Rules for agents; every other operation belongs to one advertiser. */
const agents: Readonly<Record<string, AgentRule>> = {
  [`GET ${campaigns}`]: 'list',
  [`GET ${discovery}`]: 'list',
  [`GET ${mediaBuys}`]: 'list',
  [`GET ${suggestions}`]: 'list',
  [`GET ${briefs}`]: 'list',
};

export const campaignsRows: Rows = Object.fromEntries(
  Object.entries(of).map(([operation, row]) => [operation, { agent: agents[operation] ?? 'advertiser', ...row }]),
);
