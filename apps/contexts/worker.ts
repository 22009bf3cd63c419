import type { Type } from '@nestjs/common';
import { AccountsWorker } from '@exchange/accounts';
import { DiscoveryWorker } from '@exchange/discovery';
import { IdentityWorker } from '@exchange/identity';
import { MediaBuysWorker } from '@exchange/media-buys';
import { WebhooksWorker } from '@exchange/webhooks';

/** Every context's processors, consumers and schedules: the worker imports them all. */
export const workerModules: Type[] = [AccountsWorker, DiscoveryWorker, IdentityWorker, MediaBuysWorker, WebhooksWorker];
