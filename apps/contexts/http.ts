import type { Type } from '@nestjs/common';
import { AccountsHttp } from '@exchange/accounts';
import { AdvertisersHttp } from '@exchange/advertisers';
import { ApiKeysHttp } from '@exchange/api-keys';
import { IdentityHttp } from '@exchange/identity';
import { PropertyListsHttp } from '@exchange/property-lists';
import { TargetingHttp } from '@exchange/targeting';
import { WebhooksHttp } from '@exchange/webhooks';

/** Every context's controllers: the API imports them all. */
export const httpModules: Type[] = [AccountsHttp, ApiKeysHttp, IdentityHttp, AdvertisersHttp, PropertyListsHttp, TargetingHttp, WebhooksHttp];
