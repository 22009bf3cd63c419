import {
  ofApp,
  ofAsk,
  ofConversation,
  ofGrant,
  ofMachine,
  ofPropertyList,
  ofKey,
  ofMember,
  ofSellerAgent,
  ofSavedOffer,
  ofWebhook,
  type FoundObject,
  type Reading,
} from './found-object';
import { $api, api, type Schemas } from '#/lib/api';
import { rank } from '#/lib/fuzzy';
import { keysPath } from '#/lib/key-search';
import { storedChoice } from '#/lib/preferences';

export const maxPerKind = 5;

export const best = (text: string, found: readonly FoundObject[]) =>
  rank(text, found, ({ name, detail, id }) => `${name} ${detail ?? ''} ${id}`, 'names').slice(0, maxPerKind);

/** These lists are short and not filtered by the API: they are loaded once, or taken from the screen that has loaded them. */
export const webhooksOf = async ({ queries }: Reading) =>
  (await queries.fetchQuery($api.queryOptions('get', '/api/v2/buyer/webhook-subscriptions'))).data.subscriptions.map(ofWebhook);
export const membersOf = async ({ queries }: Reading) =>
  (await queries.fetchQuery($api.queryOptions('get', '/api/v2/members'))).data.map(ofMember);
export const sellerAgentsOf = async ({ queries }: Reading) => {
  const query = { params: { query: { limit: 200 } } };
  return (await queries.fetchQuery($api.queryOptions('get', '/api/v2/storefront/seller-agents', query))).data.map(ofSellerAgent);
};
export const offersOf = async ({ queries }: Reading) =>
  (await queries.fetchQuery($api.queryOptions('get', '/api/v2/storefront/proposals', { params: { query: { limit: 200 } } }))).data.map(
    ofSavedOffer,
  );
export const keysOf = async ({ queries }: Reading) => (await queries.fetchQuery($api.queryOptions('get', keysPath))).data.map(ofKey);

export const appsOf = async ({ queries }: Reading) =>
  (await queries.fetchQuery($api.queryOptions('get', '/api/v2/connected-apps'))).data.map(ofApp);
export const machinesOf = async ({ queries }: Reading) =>
  (await queries.fetchQuery($api.queryOptions('get', '/api/v2/m2m-applications'))).data.map(ofMachine);
export const grantsOf = async ({ queries, account }: Reading) => {
  const query = $api.queryOptions('get', '/api/v2/advertiser-grants', { params: { query: { limit: 200 } } });
  return (await queries.fetchQuery(query)).data.map((grant) => ofGrant(grant, account));
};
export const asksOf = async ({ queries }: Reading) =>
  (await queries.fetchQuery($api.queryOptions('get', '/api/v2/asks', { params: { query: { limit: 200 } } }))).data.map(ofAsk);
export const conversationsOf = async ({ queries }: Reading) => {
  const query = $api.queryOptions('get', '/api/v2/assistant/conversations', { params: { query: { take: 200 } } });
  return (await queries.fetchQuery(query)).data.map(ofConversation);
};

/** The advertiser that the pages of its data show: the one that was chosen last, otherwise the newest. */
async function shownAdvertiser({ queries, account }: Reading): Promise<Schemas['Advertiser'] | undefined> {
  const query = $api.queryOptions('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 200 } } });
  const { data: newest } = await queries.fetchQuery(query);
  const last = Number(storedChoice(`advertiser.${account}`));
  return newest.find(({ id }) => id === last) ?? newest[0];
}

/** Finds data by name or own id in a list of the shown advertiser: the API lists the data of one advertiser at a time. */
export const inDataOf =
  (listOf: (advertiser: number, reading: Reading) => Promise<readonly FoundObject[]>) => async (text: string, reading: Reading) => {
    const advertiser = await shownAdvertiser(reading);
    if (advertiser === undefined) return [];
    return best(text, await listOf(advertiser.id, reading)).map((found) => ({ ...found, detail: advertiser.name }));
  };

export async function propertyListsOf(id: number, { queries }: Reading): Promise<readonly FoundObject[]> {
  const params = { path: { id }, query: { take: 200 } };
  const query = $api.queryOptions('get', '/api/v2/buyer/advertisers/{id}/property-lists', { params });
  return (await queries.fetchQuery(query)).data.map(ofPropertyList);
}

/** The advertiser of an object, as the audit log tells it about its creation. */
export async function advertiserOf(
  resourceId: string,
  resourceType: 'EVENT_SOURCE' | 'PROPERTY_LIST',
  signal: AbortSignal,
): Promise<number | undefined> {
  const query = { resourceId, resourceTypes: [resourceType], actions: ['CREATE' as const], limit: 1 };
  const { data } = await api.GET('/api/v2/buyer/audit-logs', { params: { query }, signal });
  const id = data!.data[0]?.changedFields.find(({ field }) => field === 'advertiserId')?.after;
  return typeof id === 'number' ? id : undefined;
}
