import { randomBytes } from 'node:crypto';
import { Database } from '@exchange/platform';
import { inDays } from '@test/dates';
import { sendOrder } from '@test/orders';
import { briefBody } from '@test/rfps';
import type { Row } from '../isolation/row';
import { must } from '../isolation/seed';
import type { Tenant } from '../isolation/tenant';

const inState =
  (table: string, name: 'campaign' | 'mediaBuy' | 'buyerAgent', status: string): Row['uses'] =>
  async (api, { ids }) => {
    const column = table === 'buyer_agents' ? 'lifecycle_state' : 'status';
    const settled = table === 'media_buys' ? ', pending_change = null' : '';
    await api.app.get(Database).query(`update ${table} set ${column} = $2 ${settled} where id = $1`, [ids[name], status]);
    return {};
  };
/** Pauses the media buy of an active campaign, because only such a media buy can be reactivated. */
const pausedUnderActive: Row['uses'] = async (api, tenant) => {
  await inState('campaigns', 'campaign', 'ACTIVE')!(api, tenant);
  return inState('media_buys', 'mediaBuy', 'PAUSED')!(api, tenant);
};
/** Creates a demo if there is none. */
const withDemo =
  (path: string): Row['uses'] =>
  async (api, { owner }) => {
    if ((await must(api.get(path, { as: owner }))).demo === null) await must(api.post(path, { as: owner, body: {} }));
    return {};
  };
/** Removes the source from the demo that the request adds. */
const withoutSource: Row['uses'] = async (api, tenant) => {
  const { owner } = tenant;
  await withDemo(demo)!(api, tenant);
  const { sources } = (await must(api.get(demo, { as: owner }))).demo as { sources: { sourceId: string; recipeId: string }[] };
  for (const { sourceId } of sources.filter(({ recipeId }) => recipeId === 'sample-publisher-ctv'))
    await must(api.delete(`${demo}/sources/${sourceId}`, { as: owner }));
  return {};
};
/** Detaches the property list, which the seller does not support: executing would be refused. Another request may have detached it before (404). */
const executable: Row['uses'] = async (api, tenant) => {
  const { campaign, list } = tenant.ids;
  await api.delete(`/api/v2/buyer/campaigns/${campaign}/property-lists/${list}`, { as: tenant.owner });
  return inState('campaigns', 'campaign', 'ACTIVE')!(api, tenant);
};
/** Creates a running order of the storefront and performs the steps. */
const ordered =
  (...steps: string[]): Row['uses'] =>
  async (api, { accountId, owner }) => {
    const { mediaBuyId } = await sendOrder(api, accountId, { approval: 'auto', wanted: { start: 'asap', end: inDays(9) } });
    for (const step of steps) await must(api.post(`/api/v2/storefront/media-buys/${mediaBuyId}/${step}`, { as: owner, body: {} }));
    return { order: mediaBuyId };
  };
const inAdvertiser = ({ ids }: Tenant) => `/api/v2/buyer/advertisers/${ids.advertiser}`;
const transformed: Row['uses'] = async (api, tenant) => {
  const body = { groupBy: ['brand'], creativePrompt: 'Show {{title}}', budgetPerGroup: 25 };
  await must(api.put(`${inAdvertiser(tenant)}/catalogs/${tenant.ids.catalog}/transform`, { as: tenant.owner, body }));
  return {};
};
const fed: Row['uses'] = async (api, tenant) => {
  const catalog = { catalog_id: `fed-${randomBytes(4).toString('hex')}`, type: 'product', url: 'https://feeds.example/all.json' };
  const body = { account: { account_id: String(tenant.accountId) }, catalogs: [catalog] };
  await must(api.post(`${inAdvertiser(tenant)}/catalogs/sync`, { as: tenant.owner, body }));
  return { catalog: catalog.catalog_id };
};
const briefed: Row['uses'] = async (api, { owner, ids }) => {
  const body = briefBody({ advertiserId: Number(ids.advertiser), targets: [{ storefrontId: Number(ids.storefront), bucket: 'LIVE' }] });
  return { brief: (await must(api.post('/api/v2/buyer/planning-briefs', { as: owner, body }))).id };
};
/** Deletes all notification preferences, because another request opts out of everything. */
const optedIn: Row['uses'] = async (api) => {
  await api.app.get(Database).query('delete from notification_preferences');
  return {};
};
/** Creates an agent whose access has the revision that the row names. */
const anotherAgent: Row['uses'] = async (api, { owner }) => {
  const body = { displayName: `Planner ${randomBytes(6).toString('hex')}` };
  return { buyerAgent: (await must(api.post('/api/v2/buyer-agents', { as: owner, body }))).principalId };
};
const demo = '/api/v2/storefront/demo';
const [agents, campaigns, mediaBuys, orders] = [
  'POST /api/v2/buyer-agents',
  'POST /api/v2/buyer/campaigns',
  'POST /api/v2/buyer/media-buys',
  'POST /api/v2/storefront/media-buys',
];
const plans = 'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan';
/** Changes to the rows of operations that must succeed here. The isolation test accepts a 409 of them for the state of the resource. */
export const successRows: Readonly<Record<string, Partial<Row>>> = {
  'POST /api/v3/tools/{tool}': { fixed: { tool: 'save_note' }, with: () => ({ body: { text: 'n' } }) },
  [`${plans}/preview`]: { with: () => ({ body: { save: true } }), uses: transformed },
  [`${plans}/execute`]: { with: () => ({ body: {} }), uses: transformed },
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/refresh': { uses: fed },
  [`${agents}/{id}/suspend`]: { uses: inState('buyer_agents', 'buyerAgent', 'active') },
  [`${agents}/{id}/resume`]: { uses: inState('buyer_agents', 'buyerAgent', 'suspended') },
  [`${agents}/{id}/retire`]: { uses: inState('buyer_agents', 'buyerAgent', 'active') },
  'PUT /api/v2/buyer-agents/{id}/access': { uses: anotherAgent },
  'PATCH /api/v2/buyer-agents/{id}': { uses: inState('buyer_agents', 'buyerAgent', 'active') },
  [`POST ${demo}/sources`]: { uses: withoutSource },
  ...Object.fromEntries(
    [demo, '/api/v2/demo'].flatMap((path) => ['reset', 'extend'].map((one) => [`POST ${path}/${one}`, { uses: withDemo(path) }])),
  ),
  ...Object.fromEntries(
    ['', '/buyer', '/storefront'].flatMap((side) =>
      ['acknowledge', 'read'].map((one) => [`POST /api/v2${side}/notifications/{id}/${one}`, { uses: optedIn }]),
    ),
  ),
  [`${campaigns}/{id}/execute`]: { uses: executable },
  [`${campaigns}/{id}/pause`]: { uses: inState('campaigns', 'campaign', 'ACTIVE') },
  [`${campaigns}/{id}/reactivate`]: { uses: inState('campaigns', 'campaign', 'PAUSED') },
  'PATCH /api/v2/buyer/media-buys/{id}': { uses: inState('media_buys', 'mediaBuy', 'ACTIVE') },
  [`${mediaBuys}/{id}/pause`]: { uses: inState('media_buys', 'mediaBuy', 'ACTIVE') },
  [`${mediaBuys}/{id}/reactivate`]: { uses: pausedUnderActive },
  [`${mediaBuys}/{id}/accept`]: { uses: inState('media_buys', 'mediaBuy', 'PENDING_BUYER_DECISION') },
  [`${mediaBuys}/{id}/cancel`]: { uses: inState('media_buys', 'mediaBuy', 'ACTIVE') },
  [`${orders}/{id}/pause`]: { uses: ordered() },
  [`${orders}/{id}/resume`]: { uses: ordered('pause') },
  [`${orders}/{id}/complete`]: { uses: ordered('pause') },
  'POST /api/v2/buyer/planning-briefs/{id}/abandon': { uses: briefed },
};

/** Operations that an earlier test performed and that cannot be repeated: the discovery is running, the brief is booked. */
export const unrepeatable = /\/(refine|demand-signals\/\{id\}\/\w+)$/;

/** A different valid request, for operations that refuse an unknown property before they check the key. */
export const otherRequests: Readonly<Record<string, (options: { body?: unknown; rawBody?: unknown }) => object>> = {
  'POST /api/v2/accounts/create-child': () => ({ body: { name: 'Another' } }),
  [`${plans}/execute`]: () => ({ body: { adcpAgentIds: ['1'] } }),
  'POST /api/v2/storefront/products': () => ({ body: { name: 'Another' } }),
  'POST /api/v3/tools/{tool}': () => ({ body: { text: 'another' } }),
  'POST /api/v2/buyer/reporting/imports': ({ rawBody }) => ({ rawBody: String(rawBody).replace(/1$/, '2') }),
  'POST /api/v2/buyer/advertisers/{advertiserId}/audiences/sync': () => ({ body: { audiences: [{ audienceId: 'another' }] } }),
  'PUT /api/v2/buyer/advertisers/{id}/property-lists/{listId}': () => ({ body: { purpose: 'include' } }),
  'POST /api/v2/buyer/advertisers/{id}/property-lists': ({ body }) => ({ body: { ...(body as object), name: 'Another' } }),
};
