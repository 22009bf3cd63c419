/** Who opens a screen. A newcomer has just signed up; a guest is a MEMBER of the buyer's account. */
export type Role = 'buyer' | 'seller' | 'newcomer' | 'guest' | 'stranger';

/** Ids of the data that screens show. */
export interface Ids {
  readonly buyer: number;
  readonly seller: number;
  readonly newcomer: number;
  readonly demo: number;
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

/** Routes that lead elsewhere and show nothing. */
export const redirects: readonly string[] = ['/', '/open/$view'];

const account = (route: string, path: (ids: Ids) => string): Pick<Screen, 'route' | 'path'> => ({
  route: `/a/$account${route}`,
  path: (ids) => `/a/${ids.buyer}${path(ids)}`,
});
const own = (route: string, query = ''): Pick<Screen, 'route' | 'path'> => account(route, () => route + query);
const catalog = (tab: string) =>
  account(`/catalogs/$advertiser/$id${tab}`, ({ advertiserId, catalogId }) => `/catalogs/${advertiserId}/${catalogId}${tab}`);
const missing = (route: string, id: string): Pick<Screen, 'route' | 'path' | 'refusal'> => ({
  ...account(`${route}/$id`, () => `${route}/${id}`),
  refusal: 404,
});
const selling = (route: string, path: (ids: Ids) => string = () => route): Pick<Screen, 'route' | 'path' | 'role'> => ({
  route: `/a/$account${route}`,
  path: (ids) => `/a/${ids.seller}${path(ids)}`,
  role: 'seller',
});
const outside = (route: string, more = ''): Pick<Screen, 'route' | 'path' | 'role'> => ({
  route,
  path: () => route + more,
  role: 'stranger',
});

/** Every screen of the console, with its states. A test compares the list with the route tree. */
export const screens: readonly Screen[] = [
  { name: 'home', ...own('') },
  { name: 'home of a new account', route: '/a/$account', path: ({ newcomer }) => `/a/${newcomer}`, role: 'newcomer' },
  { name: 'home of a seller', route: '/a/$account', path: ({ seller }) => `/a/${seller}`, role: 'seller' },
  { name: 'home of a guest', ...own(''), role: 'guest' },
  { name: 'the palette', ...own(''), key: ['Control+k', 'dialog[open] [role=option]'] },
  { name: 'the list of shortcuts', ...own('/campaigns'), key: ['?', 'dialog[open]'] },
  { name: 'the account switcher', ...own('/campaigns'), key: ['Enter', '[role=option]'], focus: '[aria-haspopup=dialog]' },
  { name: 'campaigns', ...own('/campaigns') },
  {
    name: 'campaigns with filters and the facts of one',
    ...account('/campaigns', ({ campaignId }) => `/campaigns?status=DRAFT%2CACTIVE&archived=1&peek=${campaignId}`),
  },
  { name: 'selected campaigns', ...own('/campaigns'), key: ['Space', '[role=group] [data-close]'], focus: 'tbody input' },
  {
    name: 'the filters of campaigns',
    ...own('/campaigns'),
    key: ['Enter', '[role=dialog] li'],
    focus: 'main [aria-haspopup=dialog]',
  },
  { name: 'no campaigns that match', ...own('/campaigns', '?name=nothing') },
  { name: 'a new campaign', ...own('/campaigns/new') },
  {
    name: 'a copy of a campaign',
    ...account('/campaigns/new', ({ campaignId }) => `/campaigns/new?copy=${campaignId}`),
  },
  { name: 'editing a campaign', ...account('/campaigns/$id/edit', ({ campaignId }) => `/campaigns/${campaignId}/edit#goals`) },
  {
    name: 'editing a campaign that does not exist',
    ...account('/campaigns/$id/edit', () => '/campaigns/campaign_00000000000000000000000000/edit'),
    refusal: 404,
  },
  {
    name: 'the menu of a campaign',
    ...account('/campaigns/$id', ({ campaignId }) => `/campaigns/${campaignId}`),
    key: ['Enter', '[role=menuitem]'],
    focus: '[aria-haspopup=menu]',
  },
  { name: 'a campaign', ...account('/campaigns/$id', ({ campaignId }) => `/campaigns/${campaignId}`) },
  { name: 'a campaign: discovery', ...account('/campaigns/$id/discovery', ({ campaignId }) => `/campaigns/${campaignId}/discovery`) },
  { name: 'a campaign: proposals', ...account('/campaigns/$id/proposals', ({ campaignId }) => `/campaigns/${campaignId}/proposals`) },
  {
    name: 'a campaign: only differences of proposals',
    ...account('/campaigns/$id/proposals', ({ campaignId }) => `/campaigns/${campaignId}/proposals?rows=differ&limits=none`),
  },
  { name: 'a campaign: order', ...account('/campaigns/$id/order', ({ campaignId }) => `/campaigns/${campaignId}/order`) },
  { name: 'a campaign: media-buys', ...account('/campaigns/$id/media-buys', ({ campaignId }) => `/campaigns/${campaignId}/media-buys`) },
  { name: 'a campaign: report', ...account('/campaigns/$id/report', ({ campaignId }) => `/campaigns/${campaignId}/report`) },
  { name: 'a campaign: history', ...account('/campaigns/$id/history', ({ campaignId }) => `/campaigns/${campaignId}/history`) },
  { name: 'a campaign that does not exist', ...missing('/campaigns', 'campaign_00000000000000000000000000') },
  { name: 'discoveries', ...own('/discovery') },
  { name: 'no discoveries', route: '/a/$account/discovery', path: ({ newcomer }) => `/a/${newcomer}/discovery`, role: 'newcomer' },
  { name: 'a new discovery', ...own('/discovery/new') },
  { name: 'a discovery', ...account('/discovery/$id', ({ discoveryId }) => `/discovery/${discoveryId}`) },
  { name: 'a discovery at its first revision', ...account('/discovery/$id', ({ discoveryId }) => `/discovery/${discoveryId}?at=0`) },
  { name: 'a discovery that does not exist', ...missing('/discovery', 'disc_00000000000000000000000000') },
  { name: 'media buys', ...own('/media-buys') },
  { name: 'media buys with the facts of one', ...account('/media-buys', ({ mediaBuyId }) => `/media-buys?peek=${mediaBuyId}`) },
  { name: 'a media buy', ...account('/media-buys/$id', ({ mediaBuyId }) => `/media-buys/${mediaBuyId}`) },
  { name: 'a media buy: packages', ...account('/media-buys/$id/packages', ({ mediaBuyId }) => `/media-buys/${mediaBuyId}/packages`) },
  { name: 'a media buy: delivery', ...account('/media-buys/$id/delivery', ({ mediaBuyId }) => `/media-buys/${mediaBuyId}/delivery`) },
  { name: 'a media buy: report', ...account('/media-buys/$id/report', ({ mediaBuyId }) => `/media-buys/${mediaBuyId}/report`) },
  { name: 'a media buy: history', ...account('/media-buys/$id/history', ({ mediaBuyId }) => `/media-buys/${mediaBuyId}/history`) },
  { name: 'orders', ...selling('/orders') },
  { name: 'orders with the facts of one', ...selling('/orders', ({ orderId }) => `/orders?status=pending_approval&peek=${orderId}`) },
  { name: 'an order that waits', ...selling('/orders/$id', ({ orderId }) => `/orders/${orderId}`), refusal: 404 },
  { name: 'an order that delivers', ...selling('/orders/$id', ({ runningOrderId }) => `/orders/${runningOrderId}`) },
  { name: 'an order: packages', ...selling('/orders/$id/packages', ({ orderId }) => `/orders/${orderId}/packages`), refusal: 404 },
  { name: 'an order: delivery', ...selling('/orders/$id/delivery', ({ runningOrderId }) => `/orders/${runningOrderId}/delivery`) },
  { name: 'an order: history', ...selling('/orders/$id/history', ({ orderId }) => `/orders/${orderId}/history`) },
  { name: 'an order that does not exist', ...selling('/orders/$id', () => '/orders/sf_mb_00000000000000000000000000'), refusal: 404 },
  { name: 'a media buy that does not exist', ...missing('/media-buys', 'mb_00000000000000000000000000') },
  { name: 'targeting', ...own('/targeting', '?system=iso_3166_2_us') },
  { name: 'suggestions', ...own('/suggestions') },
  { name: 'no suggestions', route: '/a/$account/suggestions', path: ({ newcomer }) => `/a/${newcomer}/suggestions`, role: 'newcomer' },
  { name: 'a suggestion that does not exist', ...missing('/suggestions', 'sug_00000000000000000000000000') },
  { name: 'reports', ...own('/reports', '?days=7') },
  { name: 'reports of a demo', route: '/a/$account/reports', path: ({ demo }) => `/a/${demo}/reports?days=30` },
  { name: 'a report of one metric in a period', ...own('/reports', '?from=2026-01-01&to=2026-01-31&metric=spend&compare=off') },
  { name: 'imports of delivery', ...own('/reports/imports') },
  { name: 'catalogs', ...own('/catalogs') },
  { name: 'no catalogs', route: '/a/$account/catalogs', path: ({ newcomer }) => `/a/${newcomer}/catalogs`, role: 'newcomer' },
  { name: 'a new catalog', ...own('/catalogs/new') },
  { name: 'a catalog', ...catalog('') },
  { name: 'a catalog: items', ...catalog('/items') },
  { name: 'a catalog: runs', ...catalog('/runs') },
  { name: 'a catalog: sharing', ...catalog('/sharing') },
  { name: 'a catalog: settings', ...catalog('/settings') },
  { name: 'a catalog: history', ...catalog('/history') },
  {
    name: 'a catalog that does not exist',
    ...account('/catalogs/$advertiser/$id', ({ advertiserId }) => `/catalogs/${advertiserId}/cat_0`),
    refusal: 404,
  },
  { name: 'advertisers', ...own('/advertisers') },
  { name: 'no advertisers that match', ...own('/advertisers', '?name=nothing') },
  { name: 'a new advertiser', ...own('/advertisers', '?create=1') },
  { name: 'an advertiser', ...account('/advertisers/$id', ({ advertiserId }) => `/advertisers/${advertiserId}`) },
  {
    name: 'an advertiser: edit',
    ...account('/advertisers/$id', ({ advertiserId }) => `/advertisers/${advertiserId}`),
    key: ['e', 'dialog[open]'],
  },
  {
    name: 'an advertiser: campaigns',
    ...account('/advertisers/$id/campaigns', ({ advertiserId }) => `/advertisers/${advertiserId}/campaigns`),
  },
  { name: 'an advertiser: report', ...account('/advertisers/$id/report', ({ advertiserId }) => `/advertisers/${advertiserId}/report`) },
  { name: 'an advertiser: history', ...account('/advertisers/$id/history', ({ advertiserId }) => `/advertisers/${advertiserId}/history`) },
  { name: 'an advertiser that does not exist', ...missing('/advertisers', '999999999') },
  { name: 'products', ...selling('/products') },
  { name: 'products with the facts of one', ...selling('/products', ({ productId }) => `/products?peek=${productId}`) },
  { name: 'a new product', ...selling('/products/new') },
  { name: 'a copy of a product', ...selling('/products/new', ({ productId }) => `/products/new?copy=${productId}`) },
  { name: 'a product', ...selling('/products/$id', ({ productId }) => `/products/${productId}`) },
  { name: 'editing a product', ...selling('/products/$id/edit', ({ productId }) => `/products/${productId}/edit#limits`) },
  {
    name: 'a product that does not exist',
    ...selling('/products/$id', () => '/products/prod_00000000000000000000000000'),
    refusal: 404,
  },
  { name: 'saved offers', ...selling('/saved-offers') },
  { name: 'saved offers with the facts of one', ...selling('/saved-offers', ({ offerId }) => `/saved-offers?peek=${offerId}`) },
  { name: 'a new saved offer', ...selling('/saved-offers/new') },
  { name: 'a saved offer', ...selling('/saved-offers/$id', ({ offerId }) => `/saved-offers/${offerId}`) },
  { name: 'a saved offer that does not exist', ...selling('/saved-offers/$id', () => '/saved-offers/999999999'), refusal: 404 },
  { name: 'planning briefs', ...own('/planning-briefs') },
  {
    name: 'no planning briefs',
    route: '/a/$account/planning-briefs',
    path: ({ newcomer }) => `/a/${newcomer}/planning-briefs`,
    role: 'newcomer',
  },
  { name: 'a new planning brief', ...own('/planning-briefs/new') },
  { name: 'a planning brief', ...account('/planning-briefs/$id', ({ briefId }) => `/planning-briefs/${briefId}`) },
  { name: 'a planning brief that does not exist', ...missing('/planning-briefs', 'rfp_00000000000000000000000000') },
  { name: 'property lists', ...own('/property-lists') },
  {
    name: 'no property lists',
    route: '/a/$account/property-lists',
    path: ({ newcomer }) => `/a/${newcomer}/property-lists`,
    role: 'newcomer',
  },
  { name: 'a new property list', ...own('/property-lists/new') },
  {
    name: 'a property list',
    ...account(
      '/property-lists/$advertiser/$id',
      ({ advertiserId, propertyListId }) => `/property-lists/${advertiserId}/${propertyListId}`,
    ),
  },
  {
    name: 'a property list: campaigns to attach',
    ...account(
      '/property-lists/$advertiser/$id',
      ({ advertiserId, propertyListId }) => `/property-lists/${advertiserId}/${propertyListId}`,
    ),
    key: ['Enter', 'dialog[open] input[type=checkbox]'],
    focus: 'main section header button',
  },
  {
    name: 'editing a property list',
    ...account(
      '/property-lists/$advertiser/$id/edit',
      ({ advertiserId, propertyListId }) => `/property-lists/${advertiserId}/${propertyListId}/edit`,
    ),
  },
  {
    name: 'a property list that does not exist',
    ...account('/property-lists/$advertiser/$id', ({ advertiserId }) => `/property-lists/${advertiserId}/pl_00000000000000000000000000`),
    refusal: 404,
  },
  { name: 'received briefs', ...selling('/received-briefs', ({ receivedId }) => `/received-briefs?peek=${receivedId}`) },
  { name: 'a received brief', ...selling('/received-briefs/$id', ({ receivedId }) => `/received-briefs/${receivedId}`) },
  {
    name: 'a received brief that does not exist',
    ...selling('/received-briefs/$id', () => '/received-briefs/brief_00000000000000000000000000'),
    refusal: 404,
  },
  { name: 'demand signals', ...selling('/demand-signals', ({ signalId }) => `/demand-signals?peek=${signalId}`) },
  { name: 'no demand signals that match', ...selling('/demand-signals', () => '/demand-signals?status=BOOKED') },
  { name: 'a demand signal', ...selling('/demand-signals/$id', ({ signalId }) => `/demand-signals/${signalId}`) },
  {
    name: 'a demand signal that does not exist',
    ...selling('/demand-signals/$id', () => '/demand-signals/sig_00000000000000000000000000'),
    refusal: 404,
  },
  { name: 'payouts', ...selling('/payouts') },
  { name: 'a new payee', ...selling('/payouts', () => '/payouts?create=1') },
  {
    name: 'a statement that does not exist',
    ...selling('/payouts/$id', () => '/payouts/payout_00000000000000000000000000'),
    refusal: 404,
  },
  { name: 'event sources', ...account('/event-sources', ({ eventSourceId }) => `/event-sources?peek=${eventSourceId}`) },
  { name: 'a new event source', ...own('/event-sources', '?create=1') },
  {
    name: 'event sources without an advertiser',
    route: '/a/$account/event-sources',
    path: ({ newcomer }) => `/a/${newcomer}/event-sources`,
    role: 'newcomer',
  },
  {
    name: 'an event source',
    ...account('/event-sources/$advertiser/$id', ({ advertiserId, eventSourceId }) => `/event-sources/${advertiserId}/${eventSourceId}`),
  },
  {
    name: 'an event source that does not exist',
    ...account('/event-sources/$advertiser/$id', ({ advertiserId }) => `/event-sources/${advertiserId}/es_00000000000000000000000000`),
    refusal: 404,
  },
  {
    name: 'rules of a catalog',
    ...account(
      '/catalogs/$advertiser/$id/transform',
      ({ advertiserId, plannedCatalogId }) => `/catalogs/${advertiserId}/${plannedCatalogId}/transform`,
    ),
  },
  {
    name: 'the plan of a catalog',
    ...account(
      '/catalogs/$advertiser/$id/plan',
      ({ advertiserId, plannedCatalogId }) => `/catalogs/${advertiserId}/${plannedCatalogId}/plan`,
    ),
  },
  { name: 'audiences', ...account('/audiences', ({ advertiserId }) => `/audiences?advertiser=${advertiserId}`) },
  {
    name: 'a new audience',
    ...account('/audiences', ({ advertiserId }) => `/audiences?advertiser=${advertiserId}&create=1`),
  },
  {
    name: 'no audiences and no advertiser',
    route: '/a/$account/audiences',
    path: ({ newcomer }) => `/a/${newcomer}/audiences`,
    role: 'newcomer',
  },
  {
    name: 'an audience',
    ...account('/audiences/$advertiser/$id', ({ advertiserId }) => `/audiences/${advertiserId}/customers`),
  },
  {
    name: 'an audience that does not exist',
    ...account('/audiences/$advertiser/$id', ({ advertiserId }) => `/audiences/${advertiserId}/nothing`),
    refusal: 404,
  },
  {
    name: 'uploading people',
    ...account('/audiences/$advertiser/$id/upload', ({ advertiserId }) => `/audiences/${advertiserId}/customers/upload`),
  },
  { name: 'what is shared', ...account('/sharing', ({ advertiserId }) => `/sharing?advertiser=${advertiserId}`) },
  { name: 'tasks', ...own('/tasks') },
  { name: 'no tasks', route: '/a/$account/tasks', path: ({ newcomer }) => `/a/${newcomer}/tasks`, role: 'newcomer' },
  { name: 'a task', ...account('/tasks/$id', ({ taskId }) => `/tasks/${taskId}`) },
  { name: 'a task that does not exist', ...missing('/tasks', '00000000-0000-4000-8000-000000000000') },
  { name: 'developers', ...own('/developers') },
  { name: 'developers of a seller', route: '/a/$account/developers', path: ({ seller }) => `/a/${seller}/developers`, role: 'seller' },
  { name: 'events', ...own('/events') },
  { name: 'an event', ...own('/events', '?way=assistant&event=assistant.confirmation') },
  { name: 'no events that match', ...own('/events', '?q=nothing+at+all') },
  { name: 'what arrives now', ...own('/events/live') },
  { name: 'API keys', ...own('/keys') },
  { name: 'an API key beside the list', ...account('/keys', ({ keyId }) => `/keys?peek=${keyId}`) },
  { name: 'API keys of a guest', ...own('/keys'), role: 'guest' },
  { name: 'a new API key', ...own('/keys/new') },
  { name: 'a replacement of an API key', ...account('/keys/new', ({ keyId }) => `/keys/new?replaces=${keyId}`) },
  { name: 'an API key', ...account('/keys/$id', ({ keyId }) => `/keys/${keyId}`) },
  { name: 'an API key that does not exist', ...account('/keys/$id', () => '/keys/key_00000000000000000000000000') },
  { name: 'a storefront', ...selling('/storefront') },
  { name: 'the settings of a storefront', ...selling('/storefront/edit') },
  { name: 'the address of a storefront', ...selling('/storefront/address') },
  { name: 'a try-it', ...selling('/storefront/try') },
  { name: 'the history of a storefront', ...selling('/storefront/history') },
  { name: 'own agents of a seller', ...selling('/storefront/agents') },
  {
    name: 'an own agent of a seller',
    route: '/a/$account/storefront/agents/$id',
    path: ({ seller, sellerAgentId }) => `/a/${seller}/storefront/agents/${sellerAgentId}`,
    role: 'seller',
  },
  { name: 'buyer agents', ...own('/agents') },
  { name: 'buyer agents with the facts of one', ...account('/agents', ({ agentId }) => `/agents?peek=${agentId}`) },
  { name: 'no buyer agents', route: '/a/$account/agents', path: ({ newcomer }) => `/a/${newcomer}/agents`, role: 'newcomer' },
  { name: 'buyer agents for a guest', ...own('/agents'), role: 'guest' },
  { name: 'a buyer agent', ...account('/agents/$id', ({ agentId }) => `/agents/${agentId}`) },
  { name: 'a buyer agent: access', ...account('/agents/$id/access', ({ agentId }) => `/agents/${agentId}/access`) },
  {
    name: 'a buyer agent: advertisers to add',
    ...account('/agents/$id/access', ({ agentId }) => `/agents/${agentId}/access`),
    key: ['c', 'dialog[open] input'],
  },
  { name: 'a buyer agent: keys', ...account('/agents/$id/keys', ({ agentId }) => `/agents/${agentId}/keys`) },
  { name: 'a buyer agent: calls', ...account('/agents/$id/calls', ({ agentId }) => `/agents/${agentId}/calls`) },
  { name: 'a buyer agent: history', ...account('/agents/$id/history', ({ agentId }) => `/agents/${agentId}/history`) },
  { name: 'a buyer agent that does not exist', ...missing('/agents', 'agent_00000000000000000000000000') },
  { name: 'connected apps', ...own('/apps') },
  { name: 'an app beside the list', ...account('/apps', ({ appId }) => `/apps?peek=${appId}`) },
  { name: 'an app', ...account('/apps/$id', ({ appId }) => `/apps/${appId}`) },
  { name: 'connected apps of a seller', route: '/a/$account/apps', path: ({ seller }) => `/a/${seller}/apps`, role: 'seller' },
  { name: 'connected apps of a guest', ...own('/apps'), role: 'guest' },
  { name: 'an app that is not connected', ...account('/apps/$id', () => '/apps/app_0000000000000000000000') },
  { name: 'which apps may be connected', ...own('/apps'), key: ['e', 'dialog[open] [type=radio]'] },
  { name: 'machine applications', ...own('/apps/machines') },
  { name: 'a new machine application', ...own('/apps/machines', '?create=1') },
  { name: 'a machine application', ...account('/apps/machines/$id', ({ machineId }) => `/apps/machines/${machineId}`) },
  { name: 'a machine application that does not exist', ...missing('/apps/machines', 'm2m_00000000000000000000000000') },
  { name: 'browser origins', ...own('/apps/origins') },
  { name: 'browser origins for a guest', ...own('/apps/origins'), role: 'guest' },
  { name: 'webhooks', ...own('/webhooks') },
  { name: 'calls', ...own('/calls') },
  { name: 'a call beside the list', ...account('/calls', ({ callId }) => `/calls?peek=${callId}`) },
  { name: 'calls of a seller', route: '/a/$account/calls', path: ({ seller }) => `/a/${seller}/calls`, role: 'seller' },
  { name: 'a call', ...account('/calls/$id', ({ callId }) => `/calls/${callId}`) },
  { name: 'a call that does not exist', ...missing('/calls', 'call_00000000000000000000000000') },
  { name: 'the signature debugger', ...own('/webhooks/signature') },
  { name: 'a new webhook', ...own('/webhooks/new') },
  { name: 'a webhook', ...account('/webhooks/$id', ({ webhookId }) => `/webhooks/${webhookId}`) },
  {
    name: 'the proof of a delivery',
    ...account(
      '/webhooks/$id/deliveries/$deliveryId',
      ({ webhookId, deliveryId }) => `/webhooks/${webhookId}/deliveries/${deliveryId}?check=1`,
    ),
  },
  { name: 'a webhook that does not exist', ...missing('/webhooks', '00000000-0000-4000-8000-000000000000') },
  { name: 'notifications', ...own('/notifications') },
  { name: 'members', ...own('/members') },
  { name: 'members for a guest', ...own('/members'), role: 'guest' },
  { name: 'asks', ...own('/asks') },
  { name: 'no asks', route: '/a/$account/asks', path: ({ newcomer }) => `/a/${newcomer}/asks`, role: 'newcomer' },
  { name: 'the audit log', ...own('/audit') },
  { name: 'an account of somebody else', route: '/a/$account', path: () => '/a/999999999' },
  { name: 'signing in', ...outside('/sign-in') },
  { name: 'signing up', ...outside('/sign-up') },
  { name: 'a forgotten password', ...outside('/forgot') },
  { name: 'a new password', ...outside('/reset', '#token=abc') },
  { name: 'a proof of address', ...outside('/verify') },
  { name: 'an invitation', ...outside('/join') },
  { name: 'an address where nothing is', route: '', path: () => '/nothing/here' },
];
