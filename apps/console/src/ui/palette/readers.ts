import {
  ofAdvertiser,
  ofAgent,
  ofBrief,
  ofCall,
  ofCampaign,
  ofDiscovery,
  ofKey,
  ofMediaBuy,
  ofMember,
  ofOrder,
  ofReceived,
  ofSignal,
  ofSellerAgent,
  ofProduct,
  ofSavedOffer,
  ofSuggestion,
  ofTask,
  ofWebhook,
  type FoundObject,
  type Reading,
} from './found-object';
import { $api, api, ApiError } from '#/lib/api';
import { rank } from '#/lib/fuzzy';
import { keysPath } from '#/lib/key-search';

export const maxPerKind = 5;

const missing = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
};
const best = (text: string, found: readonly FoundObject[]) =>
  rank(text, found, ({ name, detail, id }) => `${name} ${detail ?? ''} ${id}`, 'names').slice(0, maxPerKind);

/** These lists are short and not filtered by the API: they are loaded once, or taken from the screen that has loaded them. */
const webhooksOf = async ({ queries }: Reading) =>
  (await queries.fetchQuery($api.queryOptions('get', '/api/v2/buyer/webhook-subscriptions'))).data.subscriptions.map(ofWebhook);
const membersOf = async ({ queries }: Reading) =>
  (await queries.fetchQuery($api.queryOptions('get', '/api/v2/members'))).data.map(ofMember);
const sellerAgentsOf = async ({ queries }: Reading) => {
  const query = { params: { query: { limit: 200 } } };
  return (await queries.fetchQuery($api.queryOptions('get', '/api/v2/storefront/seller-agents', query))).data.map(ofSellerAgent);
};
const offersOf = async ({ queries }: Reading) =>
  (await queries.fetchQuery($api.queryOptions('get', '/api/v2/storefront/proposals', { params: { query: { limit: 200 } } }))).data.map(
    ofSavedOffer,
  );
const keysOf = async ({ queries }: Reading) => (await queries.fetchQuery($api.queryOptions('get', keysPath))).data.map(ofKey);

const advertiserWithId = (id: number, signal: AbortSignal) =>
  api.GET('/api/v2/buyer/advertisers/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofAdvertiser(data!.data), missing);

interface ObjectReader {
  readonly find?: (text: string, reading: Reading) => Promise<FoundObject[]>;
  /** Resolves to undefined when nothing has the id. */
  readonly get?: (id: string, reading: Reading) => Promise<FoundObject | undefined>;
}

/** How the palette asks for objects: `find` by name, `get` by id. Loaded with the palette. */
export const readers: Readonly<Record<string, ObjectReader>> = {
  campaign: {
    find: async (name, { signal }) => {
      const params = { query: { name, limit: maxPerKind, status: ['ALL' as const] } };
      const { data } = await api.GET('/api/v2/buyer/campaigns', { params, signal });
      return data!.data.map(ofCampaign);
    },
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/campaigns/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofCampaign(data!.data.campaign), missing),
  },
  mediaBuy: {
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/media-buys/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofMediaBuy(data!.data.mediaBuy), missing),
  },
  order: {
    get: (id, { signal }) =>
      api.GET('/api/v2/storefront/media-buys/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofOrder(data!.data), missing),
  },
  discovery: {
    get: (id, { signal }) =>
      api.GET('/api/v2/buyer/discovery/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofDiscovery(data!.data), missing),
  },
  suggestion: {
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/optimization-suggestions/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofSuggestion(data!.data), missing),
  },
  advertiser: {
    find: async (name, { signal }) => {
      const [named, numbered] = await Promise.all([
        api.GET('/api/v2/buyer/advertisers', { params: { query: { name, limit: maxPerKind } }, signal }),
        /^\d{1,15}$/.test(name) ? advertiserWithId(Number(name), signal) : undefined,
      ]);
      const others = named.data!.data.map(ofAdvertiser).filter(({ id }) => id !== numbered?.id);
      return [...(numbered ? [numbered] : []), ...others].slice(0, maxPerKind);
    },
  },
  planningBrief: {
    get: (id, { signal }) =>
      api.GET('/api/v2/buyer/planning-briefs/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofBrief(data!.data), missing),
  },
  receivedBrief: {
    get: (id, { signal }) =>
      api
        .GET('/api/v2/storefront/brief-artifacts/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofReceived(data!.data), missing),
  },
  demandSignal: {
    get: (id, { signal }) =>
      api
        .GET('/api/v2/storefront/demand-signals/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofSignal(data!.data), missing),
  },
  task: {
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/tasks/{taskId}', { params: { path: { taskId: id } }, signal })
        .then(({ data }) => ofTask(data!.data.task), missing),
  },
  webhook: {
    find: async (text, reading) => best(text, await webhooksOf(reading)),
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/webhook-subscriptions/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofWebhook(data!.data.subscription), missing),
  },
  buyerAgent: {
    find: async (name, { signal }) => {
      // No agent has a longer name, and the API refuses to look for one.
      if (name.length > 100) return [];
      const { data } = await api.GET('/api/v2/buyer-agents', { params: { query: { name, limit: maxPerKind } }, signal });
      return data!.data.map(ofAgent);
    },
    get: (id, { signal }) =>
      api.GET('/api/v2/buyer-agents/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofAgent(data!.data), missing),
  },
  product: {
    find: async (name, { signal }) => {
      // No product has a longer name, and the API refuses to look for one.
      if (name.length > 255) return [];
      const { data } = await api.GET('/api/v2/storefront/products', { params: { query: { name, limit: maxPerKind } }, signal });
      return data!.data.map(ofProduct);
    },
    get: (id, { signal }) =>
      api.GET('/api/v2/storefront/products/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofProduct(data!.data), missing),
  },
  savedOffer: {
    // By name or code, of the newest ones: the API does not look for them.
    find: async (text, reading) => best(text, await offersOf(reading)),
  },
  key: {
    find: async (text, reading) => best(text, await keysOf(reading)),
    get: async (id, reading) => (await keysOf(reading)).find((each) => each.id === id),
  },
  sellerAgent: {
    find: async (text, reading) => best(text, await sellerAgentsOf(reading)),
  },
  call: {
    get: (id, { signal }) =>
      id.startsWith('call_')
        ? api
            .GET('/api/v2/activity/calls/{activityUid}', { params: { path: { activityUid: id } }, signal })
            .then(({ data }) => ofCall(data!.data), missing)
        : api
            .GET('/api/v2/activity/calls', { params: { query: { requestId: id, limit: 1 } }, signal })
            .then(({ data }) => data!.data.map(ofCall)[0]),
  },
  member: {
    find: async (text, reading) => best(text, await membersOf(reading)),
  },
};
