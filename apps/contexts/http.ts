import type { Type } from '@nestjs/common';
import { AccountsHttp } from '@exchange/accounts';
import { AdvertisersHttp } from '@exchange/advertisers';
import { ApiKeysHttp } from '@exchange/api-keys';
import { AssistantHttp } from '@exchange/assistant';
import { AuditHttp } from '@exchange/audit';
import { BriefsHttp } from '@exchange/briefs';
import { CampaignsHttp } from '@exchange/campaigns';
import { DiscoveryHttp } from '@exchange/discovery';
import { IdentityHttp } from '@exchange/identity';
import { MediaBuysHttp } from '@exchange/media-buys';
import { StorefrontsHttp } from '@exchange/storefronts';
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
  DiscoveryHttp,
  IdentityHttp,
  MediaBuysHttp,
  StorefrontsHttp,
  WebhooksHttp,
];
