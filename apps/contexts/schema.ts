import { accountsSchema } from '@exchange/accounts';
import { advertisersSchema } from '@exchange/advertisers';
import { apiKeysSchema } from '@exchange/api-keys';
import { assistantSchema } from '@exchange/assistant';
import { audiencesSchema } from '@exchange/audiences';
import { briefsSchema } from '@exchange/briefs';
import { campaignsSchema } from '@exchange/campaigns';
import { catalogsSchema } from '@exchange/catalogs';
import { conversationsSchema } from '@exchange/conversations';
import { discoverySchema } from '@exchange/discovery';
import { eventSourcesSchema } from '@exchange/event-sources';
import { identitySchema } from '@exchange/identity';
import { mediaBuysSchema } from '@exchange/media-buys';
import { notificationsSchema } from '@exchange/notifications';
import { oauthSchema } from '@exchange/oauth';
import { onboardingSchema } from '@exchange/onboarding';
import { optimizationSchema } from '@exchange/optimization';
import { ordersSchema } from '@exchange/orders';
import type { ContextSchema } from '@exchange/platform';
import { productsSchema } from '@exchange/products';
import { propertyListsSchema } from '@exchange/property-lists';
import { reportingSchema } from '@exchange/reporting';
import { rfpsSchema } from '@exchange/rfps';
import { storefrontsSchema } from '@exchange/storefronts';
import { syndicationSchema } from '@exchange/syndication';
import { tasksSchema } from '@exchange/tasks';
import { webhooksSchema } from '@exchange/webhooks';

/** Tables of every context; the order of migrations comes from the timestamps in their names. */
export const schemas: readonly ContextSchema[] = [
  accountsSchema,
  advertisersSchema,
  apiKeysSchema,
  assistantSchema,
  audiencesSchema,
  briefsSchema,
  campaignsSchema,
  catalogsSchema,
  conversationsSchema,
  discoverySchema,
  eventSourcesSchema,
  identitySchema,
  mediaBuysSchema,
  notificationsSchema,
  oauthSchema,
  onboardingSchema,
  optimizationSchema,
  ordersSchema,
  productsSchema,
  propertyListsSchema,
  reportingSchema,
  rfpsSchema,
  storefrontsSchema,
  syndicationSchema,
  tasksSchema,
  webhooksSchema,
];
