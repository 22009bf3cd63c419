import {
  ofAdvertiser,
  ofAgent,
  ofAudience,
  ofCall,
  ofCampaign,
  ofCatalog,
  ofEventSource,
  ofInvoice,
  ofProduct,
  ofTask,
  type FoundObject,
  type ObjectKind,
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
  readonly get?: (id: string, reading: Reading) => Promise<FoundObject | undefined>;
}

/** How the palette asks for objects: `find` by name, `get` by id where it does not read them as their page does. Loaded with the palette. */
export const readers: Readonly<Record<string, ObjectReader>> = {
  campaign: {
    find: async (name, { signal }) => {
      const params = { query: { name, limit: maxPerKind, status: ['ALL' as const] } };
      const { data } = await api.GET('/api/v2/buyer/campaigns', { params, signal });
      return data!.data.map(ofCampaign);
    },
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
  task: {
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/tasks/{taskId}', { params: { path: { taskId: id } }, signal })
        .then(({ data }) => ofTask(data!.data.task), missing),
  },
  webhook: {
    find: async (text, reading) => best(text, await webhooksOf(reading)),
  },
  buyerAgent: {
    find: async (name, { signal }) => {
      // No agent has a longer name, and the API refuses to look for one.
      if (name.length > 100) return [];
      const { data } = await api.GET('/api/v2/buyer-agents', { params: { query: { name, limit: maxPerKind } }, signal });
      return data!.data.map(ofAgent);
    },
  },
  product: {
    find: async (name, { signal }) => {
      // No product has a longer name, and the API refuses to look for one.
      if (name.length > 255) return [];
      const { data } = await api.GET('/api/v2/storefront/products', { params: { query: { name, limit: maxPerKind } }, signal });
      return data!.data.map(ofProduct);
    },
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
  ask: {
    find: async (text, reading) => best(text, await asksOf(reading)),
  },
  conversation: {
    find: async (text, reading) => best(text, await conversationsOf(reading)),
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

/** Resolves to undefined when nothing has the id. */
export async function objectWithId({ id: kind, read }: ObjectKind, id: string, reading: Reading): Promise<FoundObject | undefined> {
  const get = readers[kind]?.get;
  if (get !== undefined) return get(id, reading);
  const [, parameter = ''] = /\{(\w+)\}$/.exec(read!.path) ?? [];
  // Every kind of an object with its own id is read at such a path; its `from` knows what the answer is.
  const path = read!.path as '/api/v2/asks/{id}';
  const params = { path: { [parameter]: id } as { id: string } };
  return api.GET(path, { params, signal: reading.signal }).then(({ data }) => read!.from(data as never, id, reading.account), missing);
}
