/** Who opens a screen. A newcomer has just signed up; a guest is a MEMBER of the buyer's account, staff run the exchange. */
export type Role = 'buyer' | 'seller' | 'newcomer' | 'guest' | 'staff' | 'stranger';

/** Ids of the data that screens show. */
export interface Ids {
  readonly buyer: number;
  readonly seller: number;
  readonly newcomer: number;
  readonly demo: number;
  readonly staff: number;
  /** An answered ask. */
  readonly askId: string;
  readonly campaignId: string;
  readonly discoveryId: string;
  readonly mediaBuyId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly advertiserId: number;
  readonly briefId: string;
  readonly taskId: string;
  readonly callId: string;
  readonly appId: string;
  readonly machineId: string;
  readonly keyId: string;
  readonly agentId: string;
  readonly propertyListId: string;
  readonly creativeId: string;
  readonly creativeAssetId: string;
  readonly collectionId: string;
  readonly receivedId: string;
  readonly signalId: string;
  /** An agent that the seller runs. */
  readonly sellerAgentId: number;
  readonly productId: string;
  readonly offerId: number;
  /** A received media buy that waits, and one that delivers. */
  readonly orderId: string;
  readonly runningOrderId: string;
  readonly catalogId: string;
  readonly eventSourceId: string;
  /** A conversation whose last answer waits for a decision. */
  readonly conversationUid: string;
  /** A catalog with rules. */
  readonly plannedCatalogId: string;
}

export interface Screen {
  readonly name: string;
  /** Route of the console's route tree. */
  readonly route: string;
  readonly path: (ids: Ids) => string;
  /** The buyer, when omitted. */
  readonly role?: Role;
  /** A key to press when the screen is shown, and the selector of what it opens. */
  readonly key?: readonly [key: string, opens: string];
  /** Selector of the element that gets the focus before the key is pressed. */
  readonly focus?: string;
  /** Status of the answers that the browser may report as errors. */
  readonly refusal?: 404;
}

export const account = (route: string, path: (ids: Ids) => string): Pick<Screen, 'route' | 'path'> => ({
  route: `/a/$account${route}`,
  path: (ids) => `/a/${ids.buyer}${path(ids)}`,
});
export const own = (route: string, query = ''): Pick<Screen, 'route' | 'path'> => account(route, () => route + query);
export const catalog = (tab: string) =>
  account(`/catalogs/$advertiser/$id${tab}`, ({ advertiserId, catalogId }) => `/catalogs/${advertiserId}/${catalogId}${tab}`);
export const missing = (route: string, id: string): Pick<Screen, 'route' | 'path' | 'refusal'> => ({
  ...account(`${route}/$id`, () => `${route}/${id}`),
  refusal: 404,
});
export const selling = (route: string, path: (ids: Ids) => string = () => route): Pick<Screen, 'route' | 'path' | 'role'> => ({
  route: `/a/$account${route}`,
  path: (ids) => `/a/${ids.seller}${path(ids)}`,
  role: 'seller',
});
export const outside = (route: string, more = ''): Pick<Screen, 'route' | 'path' | 'role'> => ({
  route,
  path: () => route + more,
  role: 'stranger',
});
