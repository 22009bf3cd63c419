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
  ofSuggestion,
  ofTask,
  ofWebhook,
  type ObjectKind,
  type FoundObject,
  type Reading,
} from './found-object';
import { $api, api, ApiError, type Schemas } from '#/lib/api';
import { rank } from '#/lib/fuzzy';
import { keysPath } from '#/ui/keys/use-keys';

export const maxPerKind = 5;

type Answer<T> = { readonly data: T };

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
const keysOf = async ({ queries }: Reading) => (await queries.fetchQuery($api.queryOptions('get', keysPath))).data.map(ofKey);

const advertiserWithId = (id: number, signal: AbortSignal) =>
  api.GET('/api/v2/buyer/advertisers/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofAdvertiser(data!.data), missing);

/** What the palette finds by name or id, in the order of its groups. */
export const objectKinds: readonly ObjectKind[] = [
  {
    id: 'campaign',
    icon: 'campaign',
    title: 'campaigns.title',
    one: 'mediaBuys.campaign',
    isBuyers: true,
    ids: /^campaign_\w+$/,
    to: '/a/$account/campaigns/$id',
    find: async (name, { signal }) => {
      const params = { query: { name, limit: maxPerKind, status: ['ALL' as const] } };
      const { data } = await api.GET('/api/v2/buyer/campaigns', { params, signal });
      return data!.data.map(ofCampaign);
    },
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/campaigns/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofCampaign(data!.data.campaign), missing),
    read: { path: '/api/v2/buyer/campaigns/{id}', from: ({ data }: Answer<Schemas['CampaignAnswer']>) => ofCampaign(data.campaign) },
  },
  {
    id: 'mediaBuy',
    icon: 'cart',
    title: 'mediaBuys.title',
    one: 'palette.mediaBuy',
    isBuyers: true,
    ids: /^mb_\w+$/,
    to: '/a/$account/media-buys/$id',
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/media-buys/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofMediaBuy(data!.data.mediaBuy), missing),
    read: { path: '/api/v2/buyer/media-buys/{id}', from: ({ data }: Answer<Schemas['MediaBuyAnswer']>) => ofMediaBuy(data.mediaBuy) },
  },
  {
    id: 'discovery',
    icon: 'live',
    title: 'palette.discoveries',
    one: 'palette.discovery',
    isBuyers: true,
    ids: /^disc_\w+$/,
    to: '/a/$account/discovery/$id',
    get: (id, { signal }) =>
      api.GET('/api/v2/buyer/discovery/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofDiscovery(data!.data), missing),
    read: { path: '/api/v2/buyer/discovery/{id}', from: ({ data }: Answer<Schemas['Discovery']>) => ofDiscovery(data) },
  },
  {
    id: 'suggestion',
    icon: 'bulb',
    title: 'nav.suggestions',
    one: 'home.kind.suggestion',
    isBuyers: true,
    ids: /^sug_\w+$/,
    to: '/a/$account/suggestions/$id',
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/optimization-suggestions/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofSuggestion(data!.data), missing),
    read: {
      path: '/api/v2/buyer/optimization-suggestions/{id}',
      from: ({ data }: Answer<Schemas['OptimizationSuggestion']>) => ofSuggestion(data),
    },
  },
  {
    id: 'advertiser',
    icon: 'advertiser',
    title: 'advertisers.title',
    one: 'field.advertiser',
    isBuyers: true,
    to: '/a/$account/advertisers/$id',
    find: async (name, { signal }) => {
      const [named, numbered] = await Promise.all([
        api.GET('/api/v2/buyer/advertisers', { params: { query: { name, limit: maxPerKind } }, signal }),
        /^\d{1,15}$/.test(name) ? advertiserWithId(Number(name), signal) : undefined,
      ]);
      const others = named.data!.data.map(ofAdvertiser).filter(({ id }) => id !== numbered?.id);
      return [...(numbered ? [numbered] : []), ...others].slice(0, maxPerKind);
    },
    read: { path: '/api/v2/buyer/advertisers/{id}', from: ({ data }: Answer<Schemas['Advertiser']>) => ofAdvertiser(data) },
  },
  {
    id: 'planningBrief',
    icon: 'send',
    title: 'briefs.title',
    one: 'briefs.one',
    isBuyers: true,
    ids: /^rfp_\w+$/,
    to: '/a/$account/planning-briefs/$id',
    get: (id, { signal }) =>
      api.GET('/api/v2/buyer/planning-briefs/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofBrief(data!.data), missing),
    read: { path: '/api/v2/buyer/planning-briefs/{id}', from: ({ data }: Answer<Schemas['PlanningBrief']>) => ofBrief(data) },
  },
  {
    id: 'task',
    icon: 'clock',
    title: 'tasks.title',
    one: 'tasks.one',
    isBuyers: true,
    ids: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    to: '/a/$account/tasks/$id',
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/tasks/{taskId}', { params: { path: { taskId: id } }, signal })
        .then(({ data }) => ofTask(data!.data.task), missing),
  },
  {
    id: 'webhook',
    icon: 'hook',
    title: 'webhooks.title',
    one: 'webhooks.one',
    isBuyers: true,
    ids: /^whs_\w+$/,
    to: '/a/$account/webhooks/$id',
    find: async (text, reading) => best(text, await webhooksOf(reading)),
    get: (id, { signal }) =>
      api
        .GET('/api/v2/buyer/webhook-subscriptions/{id}', { params: { path: { id } }, signal })
        .then(({ data }) => ofWebhook(data!.data.subscription), missing),
    read: {
      path: '/api/v2/buyer/webhook-subscriptions/{id}',
      from: ({ data }: Answer<Schemas['SubscriptionAnswer']>) => ofWebhook(data.subscription),
    },
  },
  {
    id: 'buyerAgent',
    icon: 'agent',
    title: 'agents.title',
    one: 'agents.one',
    isBuyers: true,
    isAdmins: true,
    ids: /^agent_\w+$/,
    to: '/a/$account/agents/$id',
    find: async (name, { signal }) => {
      // No agent has a longer name, and the API refuses to look for one.
      if (name.length > 100) return [];
      const { data } = await api.GET('/api/v2/buyer-agents', { params: { query: { name, limit: maxPerKind } }, signal });
      return data!.data.map(ofAgent);
    },
    get: (id, { signal }) =>
      api.GET('/api/v2/buyer-agents/{id}', { params: { path: { id } }, signal }).then(({ data }) => ofAgent(data!.data), missing),
    read: { path: '/api/v2/buyer-agents/{id}', from: ({ data }: Answer<Schemas['BuyerAgent']>) => ofAgent(data) },
  },
  {
    id: 'key',
    icon: 'key',
    title: 'keys.title',
    one: 'palette.key',
    ids: /^key_\w+$/,
    to: '/a/$account/keys/$id',
    find: async (text, reading) => best(text, await keysOf(reading)),
    get: async (id, reading) => (await keysOf(reading)).find((each) => each.id === id),
  },
  {
    id: 'call',
    icon: 'live',
    title: 'calls.title',
    one: 'calls.one',
    // A request id, which error messages have, finds its call.
    ids: /^(call_\w+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/,
    to: '/a/$account/calls/$id',
    get: (id, { signal }) =>
      id.startsWith('call_')
        ? api
            .GET('/api/v2/activity/calls/{activityUid}', { params: { path: { activityUid: id } }, signal })
            .then(({ data }) => ofCall(data!.data), missing)
        : api
            .GET('/api/v2/activity/calls', { params: { query: { requestId: id, limit: 1 } }, signal })
            .then(({ data }) => data!.data.map(ofCall)[0]),
  },
  {
    id: 'member',
    icon: 'people',
    title: 'members.title',
    one: 'role.MEMBER',
    to: '/a/$account/members',
    find: async (text, reading) => best(text, await membersOf(reading)),
  },
];
