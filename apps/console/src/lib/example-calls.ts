import type { Schemas } from './api';
import { Hidden } from './calls/hidden';
import type { ApiCall } from './curl';
import type { SharedResource } from './sharing';

const dayMs = 86_400_000;
const dayFrom = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`;

/** Requests that create the first object of an empty list, complete but for ids and secrets of the reader. */
export const exampleCalls = {
  advertiser: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/buyer/advertisers',
    body: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'USD' } satisfies Schemas['CreateAdvertiserBody'],
  }),
  campaign: (advertiserId: number): ApiCall => ({
    method: 'POST',
    path: '/api/v2/buyer/campaigns',
    body: {
      advertiserId,
      name: 'Autumn launch',
      mode: 'discovery',
      brief: 'An oat drink for young families: connected TV and streaming, evenings.',
      flightDates: { startDate: dayFrom(1), endDate: dayFrom(31) },
      budget: { total: 50_000, currency: 'USD' },
    } satisfies Schemas['CreateCampaignBody'],
  }),
  conversation: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/assistant/chat',
    body: { prompt: 'what is my status' } satisfies Schemas['ChatBody'],
  }),
  discovery: (campaignId = 'CAMPAIGN_ID'): ApiCall => ({
    method: 'POST',
    path: '/api/v2/buyer/discovery',
    body: { campaignId, waitSeconds: 30 } satisfies Schemas['StartDiscoveryBody'],
  }),
  mediaBuys: (campaignId = 'CAMPAIGN_ID'): ApiCall => ({
    method: 'POST',
    path: `/api/v2/buyer/campaigns/${campaignId}/execute`,
    body: {},
  }),
  orders: (): ApiCall => ({ method: 'GET', path: '/api/v2/storefront/media-buys?status=pending_approval' }),
  planningBrief: (storefrontId = 1): ApiCall => ({
    method: 'POST',
    path: '/api/v2/buyer/planning-briefs',
    body: {
      buyerName: 'Oat Ltd',
      advertiserName: 'Oat',
      audience: 'Young families who cook at home',
      geo: 'Germany, large cities',
      channels: ['ctv', 'podcast'],
      startDate: dayFrom(30),
      endDate: dayFrom(60),
      statedBudget: 50_000,
      currency: 'EUR',
      targets: [{ storefrontId, bucket: 'LIVE' }],
    } satisfies Schemas['CreatePlanningBriefBody'],
  }),
  propertyList: (advertiserId: number): ApiCall => ({
    method: 'POST',
    path: `/api/v2/buyer/advertisers/${advertiserId}/property-lists`,
    body: {
      name: 'Good sites',
      purpose: 'include',
      domains: ['news.example', 'weather.example'],
    } satisfies Schemas['CreatePropertyListBody'],
  }),
  creative: (advertiserId: number): ApiCall => ({
    method: 'POST',
    path: `/api/v2/buyer/advertisers/${advertiserId}/creatives`,
    body: {
      name: 'Winter banner',
      format: { agentUrl: 'https://creative.adcontextprotocol.org', id: 'display_300x250' },
      roles: [{ role: 'headline', text: 'Boots that last' }],
      clickThroughUrl: 'https://oat.example/boots',
    } satisfies Schemas['CreateCreativeBody'],
  }),
  creativeAsset: (advertiserId: number): ApiCall => ({
    method: 'POST',
    path: `/api/v2/buyer/advertisers/${advertiserId}/creative-assets`,
    body: { name: 'banner.png', kind: 'image', bytes: 48_210 } satisfies Schemas['CreateCreativeAssetBody'],
  }),
  creativeCollection: (advertiserId: number): ApiCall => ({
    method: 'POST',
    path: `/api/v2/buyer/advertisers/${advertiserId}/creative-collections`,
    body: { name: 'Winter', description: 'Creatives of the winter sale' } satisfies Schemas['CreateCollectionBody'],
  }),
  catalog: (account: string, advertiser: number): ApiCall => ({
    method: 'POST',
    path: `/api/v2/buyer/advertisers/${advertiser}/catalogs/sync`,
    body: {
      account: { account_id: account },
      catalogs: [{ catalog_id: 'shoes', type: 'product', name: 'Shoes', url: 'https://shop.example/feed.xml', update_frequency: 'daily' }],
      delete_missing: false,
      dry_run: false,
      validation_mode: 'lenient',
    } satisfies Schemas['SyncBody'],
  }),
  audienceSync: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/buyer/advertisers/ADVERTISER_ID/audiences/sync',
    body: {
      audiences: [{ audienceId: 'customers', name: 'Customers', add: [{ externalId: 'person-1', hashedEmail: 'SHA256_OF_THE_ADDRESS' }] }],
    } satisfies Schemas['SyncAudiencesBody'],
  }),
  eventSource: (advertiser: number): ApiCall => ({
    method: 'POST',
    path: `/api/v2/buyer/advertisers/${advertiser}/event-sources`,
    body: {
      name: 'Web shop',
      eventTypes: ['purchase', 'add_to_cart'],
      allowedDomains: ['shop.example.com'],
    } satisfies Schemas['CreateEventSourceBody'],
  }),
  share: ({ advertiser, type, id }: SharedResource): ApiCall => ({
    method: 'POST',
    path: `/api/v2/buyer/advertisers/${advertiser}/syndicate`,
    body: { resourceType: type, resourceId: id, adcpAgentIds: ['SELLER_ID'], enabled: true } satisfies Schemas['SyndicateBody'],
  }),
  optimize: (campaignId = 'CAMPAIGN_ID'): ApiCall => ({ method: 'POST', path: `/api/v2/buyer/campaigns/${campaignId}/optimize` }),
  resolve: (system: string, text: string): ApiCall => ({
    method: 'GET',
    path: `/api/v2/buyer/targeting/dimensions/${system}/resolve?q=${encodeURIComponent(text)}`,
  }),
  key: (account: string): ApiCall => ({
    method: 'POST',
    path: '/api/v2/user-api-keys',
    body: { name: 'Nightly report' } satisfies Schemas['CreateApiKeyBody'],
    asPersonIn: account,
  }),
  agent: (account: string): ApiCall => ({
    method: 'POST',
    path: '/api/v2/buyer-agents',
    body: { displayName: 'Planner' } satisfies Schemas['CreateBuyerAgentBody'],
    asPersonIn: account,
  }),
  machine: (account: string): ApiCall => ({
    method: 'POST',
    path: '/api/v2/m2m-applications',
    body: { name: 'Nightly import', scope: 'read' } satisfies Schemas['CreateMachineApplicationBody'],
    asPersonIn: account,
  }),
  origin: (account: string): ApiCall => ({
    method: 'POST',
    path: '/api/v2/browser-origins',
    body: { origin: 'https://app.example.com', label: 'Planner' } satisfies Schemas['AddBrowserOriginBody'],
    asPersonIn: account,
  }),
  webhook: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/buyer/webhook-subscriptions',
    body: {
      url: 'https://example.com/hooks/exchange',
      // A secret that stands in a sample would be known to everybody.
      secret: new Hidden('EXCHANGE_WEBHOOK_SECRET') as unknown as string,
      eventTypes: ['discovery.revision'],
    } satisfies Schemas['RegisterSubscriptionBody'],
  }),
  member: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/members',
    body: { email: 'colleague@example.com', role: 'MEMBER' } satisfies Schemas['InviteBody'],
  }),
  account: (account: string): ApiCall => ({
    method: 'POST',
    path: '/api/v2/accounts/create-child',
    body: { name: 'Oat Germany' } satisfies Schemas['ChildAccountBody'],
    asPersonIn: account,
  }),
  accountRequest: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/approvals/child-accounts',
    body: { name: 'Oat Germany' } satisfies Schemas['RequestAccountBody'],
  }),
  grant: (advertiserId = 1): ApiCall => ({
    method: 'POST',
    path: '/api/v2/advertiser-grants',
    body: {
      grantee: { organizationRef: 'ACCOUNT_ID' },
      advertisers: [{ advertiserId }],
      capabilities: ['advertiser.read', 'campaign.read'],
      expiresAt: dayFrom(30),
      purpose: 'Spring campaigns',
    } satisfies Schemas['InviteOrganizationBody'],
  }),
  ask: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/asks',
    body: { title: 'Report exports are empty', detail: 'Since Monday' } satisfies Schemas['FileAskBody'],
  }),
  supply: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/supply-requests',
    body: { domain: 'radio.example', channel: 'radio', geo: 'Germany' } satisfies Schemas['AddSupplyRequestBody'],
  }),
  product: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/storefront/products',
    body: {
      name: 'Evening CTV',
      description: 'Spots of 30 seconds in series, 18 to 23 o’clock',
      channels: ['ctv'],
      formats: ['ctv_30s'],
      pricingOptions: [{ pricingModel: 'cpm', currency: 'EUR', fixedPrice: 24 }],
      status: 'active',
    } satisfies Schemas['CreateProductBody'],
  }),
  savedOffer: (briefArtifactId = 'BRIEF_ID', proposalId = 'PROPOSAL_ID'): ApiCall => ({
    method: 'POST',
    path: '/api/v2/storefront/proposals',
    body: {
      briefArtifactId,
      proposalId,
      operatorId: { domain: 'acme.example' },
      label: 'Spring package',
      expiresAt: dayFrom(7),
    } satisfies Schemas['SaveOfferBody'],
  }),
  storefront: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/storefront',
    body: { name: 'Lakeside Media', platformId: 'lakeside-media' } satisfies Schemas['OpenStorefrontBody'],
  }),
  sellerAgent: (): ApiCall => ({
    method: 'POST',
    path: '/api/v2/storefront/seller-agents',
    body: {
      name: 'Northwind TV',
      slug: 'northwind-tv',
      agentUrl: 'https://ads.northwind.example/mcp',
      channels: ['ctv'],
    } satisfies Schemas['RegisterSellerBody'],
  }),
};
