import type { Type } from '@nestjs/common';
import { AccountsHttp } from '@exchange/accounts';
import { AdvertisersHttp } from '@exchange/advertisers';
import { ApiKeysHttp } from '@exchange/api-keys';
import { AssistantHttp } from '@exchange/assistant';
import { AuditHttp } from '@exchange/audit';
import { BriefsHttp } from '@exchange/briefs';
import { CampaignsHttp } from '@exchange/campaigns';
import { CatalogsHttp } from '@exchange/catalogs';
import { ConversationsHttp } from '@exchange/conversations';
import { DiscoveryHttp } from '@exchange/discovery';
import { IdentityHttp } from '@exchange/identity';
import { MediaBuysHttp } from '@exchange/media-buys';
import { NotificationsHttp } from '@exchange/notifications';
import { OnboardingHttp } from '@exchange/onboarding';
import { PropertyListsHttp } from '@exchange/property-lists';
import { StorefrontsHttp } from '@exchange/storefronts';
import { TargetingHttp } from '@exchange/targeting';
import { WebhooksHttp } from '@exchange/webhooks';

/** Every context's controllers: the API imports them all. */
export const httpModules: Type[] = [
  AccountsHttp,
  AdvertisersHttp,
  ApiKeysHttp,
  AssistantHttp,
  AuditHttp,
  BriefsHttp,
  CampaignsHttp,
  CatalogsHttp,
  ConversationsHttp,
  DiscoveryHttp,
  IdentityHttp,
  MediaBuysHttp,
  NotificationsHttp,
  OnboardingHttp,
  PropertyListsHttp,
  StorefrontsHttp,
  TargetingHttp,
  WebhooksHttp,
];
