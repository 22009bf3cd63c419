import { accountsSchema } from '@exchange/accounts';
import { advertisersSchema } from '@exchange/advertisers';
import { apiKeysSchema } from '@exchange/api-keys';
import { assistantSchema } from '@exchange/assistant';
import { briefsSchema } from '@exchange/briefs';
import { campaignsSchema } from '@exchange/campaigns';
import { catalogsSchema } from '@exchange/catalogs';
import { conversationsSchema } from '@exchange/conversations';
import { discoverySchema } from '@exchange/discovery';
import { identitySchema } from '@exchange/identity';
import { mediaBuysSchema } from '@exchange/media-buys';
import { notificationsSchema } from '@exchange/notifications';
import { onboardingSchema } from '@exchange/onboarding';
import type { ContextSchema } from '@exchange/platform';
import { propertyListsSchema } from '@exchange/property-lists';
import { storefrontsSchema } from '@exchange/storefronts';
import { webhooksSchema } from '@exchange/webhooks';

/** Tables of every context; the order of migrations comes from the timestamps in their names. */
export const schemas: readonly ContextSchema[] = [
  accountsSchema,
  advertisersSchema,
  apiKeysSchema,
  assistantSchema,
  briefsSchema,
  campaignsSchema,
  catalogsSchema,
  conversationsSchema,
  discoverySchema,
  identitySchema,
  mediaBuysSchema,
  notificationsSchema,
  onboardingSchema,
  propertyListsSchema,
  storefrontsSchema,
  webhooksSchema,
];
