import {
  ofAdvertiser,
  ofAgent,
  ofAsk,
  ofAudience,
  ofBrief,
  ofCall,
  ofCampaign,
  ofCatalog,
  ofConversation,
  ofDiscovery,
  ofEventSource,
  ofGrant,
  ofInvoice,
  ofStaffAsk,
  ofStatement,
  ofMediaBuy,
  ofOrder,
  ofReceived,
  ofSignal,
  ofProduct,
  ofSuggestion,
  ofTask,
  ofWebhook,
  type FoundObject,
  type Reading,
} from './found-object';
import {
  maxPerKind,
  best,
  webhooksOf,
  membersOf,
  sellerAgentsOf,
  offersOf,
  keysOf,
  appsOf,
  machinesOf,
  grantsOf,
  asksOf,
  conversationsOf,
  inDataOf,
  propertyListsOf,
  advertiserOf,
} from './listed-objects';
import { $api, api, ApiError } from '#/lib/api';

const missing = (error: unknown) => {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined;
  throw error;
};
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
  catalog: {
    find: inDataOf(async (id, { queries }) => {
      const query = $api.queryOptions('get', '/api/v2/buyer/advertisers/{id}/catalogs', { params: { path: { id }, query: { take: 200 } } });
      return (await queries.fetchQuery(query)).data.map(ofCatalog);
    }),
  },
  audience: {
    find: inDataOf(async (advertiserId, { queries }) => {
      const params = { path: { advertiserId }, query: { take: 200 } };
      const query = $api.queryOptions('get', '/api/v2/buyer/advertisers/{advertiserId}/audiences', { params });
      return (await queries.fetchQuery(query)).data.map(ofAudience);
    }),
  },
  eventSource: {
    find: inDataOf(async (id, { queries }) => {
      const params = { path: { id }, query: { take: 200 } };
      const query = $api.queryOptions('get', '/api/v2/buyer/advertisers/{id}/event-sources', { params });
      return (await queries.fetchQuery(query)).data.map((each) => ofEventSource(each, id));
    }),
    get: async (eventSourceId, { signal }) => {
      const id = await advertiserOf(eventSourceId, 'EVENT_SOURCE', signal);
      if (id === undefined) return undefined;
      return api
        .GET('/api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}', { params: { path: { id, eventSourceId } }, signal })
        .then(({ data }) => ofEventSource(data!.data, id), missing);
    },
  },
  propertyList: {
    find: inDataOf(propertyListsOf),
    // Not the list itself: it can have several megabytes.
    get: async (listId, reading) => {
      const advertiser = await advertiserOf(listId, 'PROPERTY_LIST', reading.signal);
      return advertiser === undefined ? undefined : (await propertyListsOf(advertiser, reading)).find(({ id }) => id === listId);
    },
  },
  grant: {
    find: async (text, reading) => best(text, await grantsOf(reading)),
    get: (grantRef, { account, signal }) =>
      api
        .GET('/api/v2/advertiser-grants/{grantRef}', { params: { path: { grantRef } }, signal })
        .then(({ data }) => ofGrant(data!.data, account), missing),
  },
  app: {
    find: async (text, reading) => best(text, await appsOf(reading)),
    get: async (id, reading) => (await appsOf(reading)).find((each) => each.id.toLowerCase() === id),
  },
  machine: {
    find: async (text, reading) => best(text, await machinesOf(reading)),
    get: async (id, reading) => (await machinesOf(reading)).find((each) => each.id === id),
  },
  invoice: {
    // By its reference, such as 67-3. Admins of child accounts may not read invoices.
    find: async (text, { signal }) => {
      const [, number] = /^\d{1,15}-(\d{1,9})$/.exec(text) ?? [];
      if (number === undefined) return [];
      const read = api.GET('/api/v2/billing/fee-invoices/{number}', { params: { path: { number: Number(number) } }, signal });
      const found = await read.then(({ data }) => ofInvoice(data!.data), missing);
      return found?.name === text ? [found] : [];
    },
  },
  statement: {
    get: (statementRef, { signal }) =>
      api
        .GET('/api/v2/storefront/billing/statements/{statementRef}', { params: { path: { statementRef } }, signal })
        .then(({ data }) => ofStatement(data!.data), missing),
  },
  ask: {
    find: async (text, reading) => best(text, await asksOf(reading)),
    get: (id, { signal }) =>
      api.GET('/api/v2/asks/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofAsk(data!.data), missing),
  },
  staffAsk: {
    get: (id, { signal }) =>
      api.GET('/api/v2/staff/asks/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofStaffAsk(data!.data), missing),
  },
  conversation: {
    find: async (text, reading) => best(text, await conversationsOf(reading)),
    get: (conversationUid, { signal }) =>
      api
        .GET('/api/v2/assistant/conversations/{conversationUid}', { params: { path: { conversationUid } }, signal })
        .then(({ data }) => ofConversation(data!.data), missing),
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
