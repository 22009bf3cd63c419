import { accountsSchema } from '@exchange/accounts';
import { activitySchema } from '@exchange/activity';
import { advertiserGrantsSchema } from '@exchange/advertiser-grants';
import { advertisersSchema } from '@exchange/advertisers';
import { apiKeysSchema } from '@exchange/api-keys';
import { approvalsSchema } from '@exchange/approvals';
import { asksSchema } from '@exchange/asks';
import { assistantSchema } from '@exchange/assistant';
import { audiencesSchema } from '@exchange/audiences';
import { billingSchema } from '@exchange/billing';
import { briefsSchema } from '@exchange/briefs';
import { browserOriginsSchema } from '@exchange/browser-origins';
import { buyerAgentsSchema } from '@exchange/buyer-agents';
import { campaignsSchema } from '@exchange/campaigns';
import { catalogsSchema } from '@exchange/catalogs';
import { commitmentsSchema } from '@exchange/commitments';
import { conversationsSchema } from '@exchange/conversations';
import { creativeAssetsSchema } from '@exchange/creative-assets';
import { creativeFormatsSchema } from '@exchange/creative-formats';
import { creativesSchema } from '@exchange/creatives';
import { demoSchema } from '@exchange/demo';
import { discoverySchema } from '@exchange/discovery';
import { eventSourcesSchema } from '@exchange/event-sources';
import { identitySchema } from '@exchange/identity';
import { mcpSchema } from '@exchange/mcp';
import { mediaBuysSchema } from '@exchange/media-buys';
import { mediaEntitiesSchema } from '@exchange/media-entities';
import { notificationsSchema } from '@exchange/notifications';
import { oauthSchema } from '@exchange/oauth';
import { onboardingSchema } from '@exchange/onboarding';
import { optimizationSchema } from '@exchange/optimization';
import { ordersSchema } from '@exchange/orders';
import { paymentsSchema } from '@exchange/payments';
import { payoutsSchema } from '@exchange/payouts';
import { plansSchema } from '@exchange/plans';
import type { ContextSchema } from '@exchange/platform';
import { productsSchema } from '@exchange/products';
import { propertyListsSchema } from '@exchange/property-lists';
import { realtimeSchema } from '@exchange/realtime';
import { reportingSchema } from '@exchange/reporting';
import { rfpsSchema } from '@exchange/rfps';
import { savedOffersSchema } from '@exchange/saved-offers';
import { storefrontsSchema } from '@exchange/storefronts';
import { supplyRequestsSchema } from '@exchange/supply-requests';
import { syndicationSchema } from '@exchange/syndication';
import { tasksSchema } from '@exchange/tasks';
import { webhooksSchema } from '@exchange/webhooks';

/** Tables of every context. Migrations run in the order of the timestamps in their names. */
export const schemas: readonly ContextSchema[] = [
  accountsSchema,
  activitySchema,
  advertiserGrantsSchema,
  advertisersSchema,
  apiKeysSchema,
  approvalsSchema,
  asksSchema,
  assistantSchema,
  audiencesSchema,
  billingSchema,
  briefsSchema,
  browserOriginsSchema,
  buyerAgentsSchema,
  campaignsSchema,
  catalogsSchema,
  commitmentsSchema,
  conversationsSchema,
  creativeAssetsSchema,
  creativeFormatsSchema,
  creativesSchema,
  demoSchema,
  discoverySchema,
  eventSourcesSchema,
  identitySchema,
  mcpSchema,
  mediaBuysSchema,
  mediaEntitiesSchema,
  notificationsSchema,
  oauthSchema,
  onboardingSchema,
  optimizationSchema,
  ordersSchema,
  paymentsSchema,
  payoutsSchema,
  plansSchema,
  productsSchema,
  propertyListsSchema,
  realtimeSchema,
  reportingSchema,
  rfpsSchema,
  savedOffersSchema,
  storefrontsSchema,
  supplyRequestsSchema,
  syndicationSchema,
  tasksSchema,
  webhooksSchema,
];
