import { randomBytes } from 'node:crypto';
import { Database } from '@exchange/platform';
import { membersFrom } from '@test/audiences';
import { shareList } from '@test/list-readers';
import type { AgentRule, Row, Rows } from '../row';
import { must } from '../seed';

const advertisers = '/api/v2/buyer/advertisers';
const one = `${advertisers}/{id}`;
const own = { id: 'advertiser' } as const;
const catalog = { ...own, catalogId: 'catalog' } as const;
const source = { ...own, eventSourceId: 'eventSource' } as const;
const collection = { ...own, collectionId: 'collection' } as const;
const list = { ...own, listId: 'list' } as const;
const brand = () => `oat-${randomBytes(5).toString('hex')}.example`;
const transform = { groupBy: ['brand'], creativePrompt: 'Show {{title}}', budgetPerGroup: 25 };

const another: Row['uses'] = async (api, { owner, accountId }) => {
  const { id } = await must(api.post(advertisers, { as: owner, body: { name: 'Oat', brand: brand(), primaryCurrency: 'EUR' } }));
  // Agents and apps that have grants also get one for the new advertiser.
  await api.app.get(Database).query(
    `update buyer_agents set grants = grants || jsonb_set(grants -> 0, '{advertiserId}', to_jsonb($2::bigint))
     where account_id = $1 and jsonb_array_length(grants) > 0`,
    [accountId, id],
  );
  await api.app
    .get(Database)
    .query(
      'update oauth_grants set advertiser_ids = advertiser_ids || to_jsonb($2::bigint) where account_id = $1 and advertiser_ids is not null',
      [accountId, id],
    );
  return { advertiser: String(id) };
};
const readable: Row['uses'] = async (api, { accountId, ids }) => {
  await shareList(api, { accountId, advertiserId: Number(ids.advertiser), listId: ids.list });
  return {};
};
const archived: Row['uses'] = async (api, tenant) => {
  const made = await another(api, tenant);
  await must(api.delete(`${advertisers}/${made.advertiser}`, { as: tenant.owner }));
  return made;
};
const within =
  (name: 'collection' | 'eventSource' | 'list', path: string, body: object, field: string): Row['uses'] =>
  async (api, { owner, ids }) => ({
    [name]: (await must(api.post(`${advertisers}/${ids.advertiser}/${path}`, { as: owner, body })))[field],
  });
const ownCatalog: Row['uses'] = async (api, { owner, accountId, ids }) => {
  const catalogs = [{ catalog_id: `boots-${randomBytes(5).toString('hex')}`, type: 'product', items: [{ id: '1', title: 'Boot' }] }];
  const body = { account: { account_id: String(accountId) }, catalogs };
  const synced = await must(api.post(`${advertisers}/${ids.advertiser}/catalogs/sync`, { as: owner, body }));
  return { catalog: synced.catalogs[0].platform_id };
};
const sourceBody = { name: 'Shop', eventTypes: ['purchase'] };
const listBody = { name: 'News', purpose: 'include', domains: ['news.example'] };

/** Delegates may work on campaigns of the advertiser but not change the advertiser itself. */
const itself = { delegate: '403', "delegate's key": '403' } as const;

const of: Rows = {
  [`GET ${advertisers}`]: {},
  [`POST ${advertisers}`]: { with: () => ({ body: { name: 'Oat', brand: brand(), primaryCurrency: 'EUR' } }) },
  [`GET ${one}`]: { at: own },
  [`PUT ${one}`]: { at: own, but: itself, with: () => ({ body: { description: 'Oats' } }) },
  [`DELETE ${one}`]: { at: own, but: itself, uses: another },
  [`POST ${one}/restore`]: { at: own, but: itself, uses: archived, conflicts: true },
  [`GET ${advertisers}/{advertiserId}/audiences`]: { at: { advertiserId: 'advertiser' } },
  [`GET ${advertisers}/{advertiserId}/audiences/{audienceId}`]: {
    at: { advertiserId: 'advertiser', audienceId: 'audience' },
  },
  [`POST ${advertisers}/{advertiserId}/audiences/sync`]: {
    at: { advertiserId: 'advertiser' },
    with: () => ({ body: { audiences: [{ audienceId: 'late', add: membersFrom(5, 1) }] } }),
  },
  [`GET ${one}/catalogs`]: { at: own },
  [`POST ${one}/catalogs/sync`]: {
    at: own,
    with: ({ account }) => ({
      body: { account: { account_id: account }, catalogs: [{ catalog_id: 'boots', type: 'product', items: [{ id: '1', title: 'Boot' }] }] },
    }),
    conflicts: true,
  },
  [`GET ${one}/catalogs/{catalogId}`]: { at: catalog },
  [`GET ${one}/catalogs/{catalogId}/items`]: { at: catalog },
  [`DELETE ${one}/catalogs/{catalogId}`]: { at: catalog, uses: ownCatalog, conflicts: true },
  [`PUT ${one}/catalogs/{catalogId}/transform`]: { at: catalog, with: () => ({ body: transform }), conflicts: true },
  [`POST ${one}/catalogs/{catalogId}/activation-plan/preview`]: { at: catalog, with: () => ({ body: {} }), conflicts: true },
  [`POST ${one}/catalogs/{catalogId}/activation-plan/execute`]: {
    at: catalog,
    with: () => ({ body: { dryRun: true } }),
    conflicts: true,
  },
  [`POST ${one}/catalogs/{catalogId}/refresh`]: { at: catalog, conflicts: true },
  [`GET ${one}/creative-collections`]: { at: own },
  [`POST ${one}/creative-collections`]: {
    at: own,
    with: ({ creative }) => ({ body: { name: 'Spring', creativeIds: [creative] } }),
  },
  [`GET ${one}/creative-collections/{collectionId}`]: { at: collection },
  [`PUT ${one}/creative-collections/{collectionId}`]: {
    at: collection,
    with: ({ creative }) => ({ body: { creativeIds: [creative] } }),
  },
  [`DELETE ${one}/creative-collections/{collectionId}`]: {
    at: collection,
    uses: within('collection', 'creative-collections', { name: 'Spring' }, 'collectionId'),
  },
  [`GET ${one}/event-sources`]: { at: own },
  [`POST ${one}/event-sources`]: { at: own, with: () => ({ body: sourceBody }) },
  [`GET ${one}/event-sources/{eventSourceId}`]: { at: source },
  [`PATCH ${one}/event-sources/{eventSourceId}`]: { at: source, with: () => ({ body: { name: 'Till' } }) },
  [`DELETE ${one}/event-sources/{eventSourceId}`]: {
    at: source,
    uses: within('eventSource', 'event-sources', sourceBody, 'eventSourceId'),
  },
  [`GET ${one}/property-lists`]: { at: own },
  [`POST ${one}/property-lists`]: { at: own, with: () => ({ body: listBody }) },
  [`GET ${one}/property-lists/{listId}`]: { at: list },
  [`PUT ${one}/property-lists/{listId}`]: { at: list, with: () => ({ body: { purpose: 'exclude' } }) },
  [`GET ${one}/property-lists/{listId}/campaigns`]: { at: list },
  [`GET ${one}/property-lists/{listId}/readers`]: { at: list },
  [`DELETE ${one}/property-lists/{listId}/readers`]: { at: list, uses: readable },
  [`DELETE ${one}/property-lists/{listId}`]: { at: list, uses: within('list', 'property-lists', listBody, 'listId') },
  [`POST ${one}/syndicate`]: {
    at: own,
    with: ({ catalog: resourceId, storefront }) => ({
      body: { resourceType: 'CATALOG', resourceId, adcpAgentIds: [storefront], enabled: true },
    }),
    strange: { storefront: 'public' },
  },
  [`GET ${one}/syndication-status`]: {
    at: own,
    with: ({ catalog: resourceId, storefront }) => ({ query: { resourceType: 'CATALOG', resourceId, adcpAgentId: storefront } }),
    strange: { catalog: 'nothing', storefront: 'nothing' },
  },
};

/** Rules for agents; every other operation belongs to one advertiser. */
const agents: Readonly<Record<string, AgentRule>> = {
  [`GET ${advertisers}`]: 'list',
  [`POST ${advertisers}`]: 'account',
  // A plan that is not saved changes nothing.
  [`POST ${one}/catalogs/{catalogId}/activation-plan/preview`]: 'reading',
};

export const advertisersRows: Rows = Object.fromEntries(
  Object.entries(of).map(([operation, row]) => [operation, { agent: agents[operation] ?? 'advertiser', ...row }]),
);
