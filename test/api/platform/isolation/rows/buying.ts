import type { AgentRule, Rows } from '../row';

const imports = '/api/v2/buyer/reporting/imports';
const lists = '/api/v2/buyer/property-lists';
const targeting = '/api/v2/buyer/targeting';

const of: Rows = {
  'GET /api/v2/buyer/audit-logs': {
    with: ({ advertiser, campaign, list, member }) => ({
      query: { advertiserId: advertiser, campaignId: campaign, resourceId: list, actorUserId: member },
    }),
    strange: { advertiser: 'nothing', campaign: 'nothing', list: 'nothing', member: 'nothing' },
  },
  [`POST ${lists}/check`]: { with: () => ({ body: { domains: ['news.example'] } }) },
  [`GET ${lists}/reports/{reportId}`]: { at: { reportId: 'report' } },
  [`GET ${imports}`]: {},
  [`GET ${imports}/{id}`]: { at: { id: 'import' } },
  [`POST ${imports}`]: {
    with: (id) => ({
      rawBody: `mediaBuyId,packageId,date,impressions,spend\n${id.mediaBuy},${id.package},2026-10-01,10,1`,
      headers: { 'content-type': 'text/csv' },
    }),
    strange: { mediaBuy: 400, package: 400 },
  },
  'GET /api/v2/buyer/reporting/metrics': {
    with: ({ advertiser, campaign, mediaBuy }) => ({
      query: { advertiserId: advertiser, campaignId: campaign, mediaBuyId: mediaBuy, days: '30' },
    }),
  },
  'GET /api/v2/buyer/storefronts': {},
  'GET /api/v2/buyer/storefronts/{id}': { at: { id: 'storefront' }, strange: { storefront: 'public' } },
  [`GET ${targeting}/dimensions`]: {},
  [`GET ${targeting}/dimensions/{system}`]: { fixed: { system: 'nielsen_dma' } },
  [`GET ${targeting}/dimensions/{system}/resolve`]: { fixed: { system: 'nielsen_dma' }, with: () => ({ query: { q: 'Boston' } }) },
  [`GET ${targeting}/geo-metros`]: { with: () => ({ query: { system: 'nielsen_dma' } }) },
  'GET /api/v2/buyer/tasks': {},
  'GET /api/v2/buyer/tasks/{taskId}': { at: { taskId: 'task' } },
};

/** Rules for agents; every other operation belongs to one advertiser. */
const agents: Readonly<Record<string, AgentRule>> = {
  'GET /api/v2/buyer/audit-logs': 'list',
  [`POST ${lists}/check`]: 'account',
  [`GET ${lists}/reports/{reportId}`]: 'account',
  [`GET ${imports}`]: 'account',
  [`GET ${imports}/{id}`]: 'account',
  [`POST ${imports}`]: 'account',
  'GET /api/v2/buyer/storefronts': 'open',
  'GET /api/v2/buyer/storefronts/{id}': 'open',
  [`GET ${targeting}/dimensions`]: 'open',
  [`GET ${targeting}/dimensions/{system}`]: 'open',
  [`GET ${targeting}/dimensions/{system}/resolve`]: 'open',
  [`GET ${targeting}/geo-metros`]: 'open',
  'GET /api/v2/buyer/tasks': 'list',
};

export const buying: Rows = Object.fromEntries(
  Object.entries(of).map(([operation, row]) => [operation, { agent: agents[operation] ?? 'advertiser', ...row }]),
);
