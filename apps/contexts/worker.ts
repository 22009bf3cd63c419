import type { Type } from '@nestjs/common';
import { AccountsWorker } from '@exchange/accounts';
import { AuditWorker } from '@exchange/audit';
import { BriefsWorker } from '@exchange/briefs';
import { CatalogsWorker } from '@exchange/catalogs';
import { DiscoveryWorker } from '@exchange/discovery';
import { IdentityWorker } from '@exchange/identity';
import { MediaBuysWorker } from '@exchange/media-buys';
import { NotificationsWorker } from '@exchange/notifications';
import { PropertyListsWorker } from '@exchange/property-lists';
import { WebhooksWorker } from '@exchange/webhooks';

/** Every context's processors, consumers and schedules: the worker imports them all. */
export const workerModules: Type[] = [
  AccountsWorker,
  AuditWorker,
  BriefsWorker,
  CatalogsWorker,
  DiscoveryWorker,
  IdentityWorker,
  MediaBuysWorker,
  NotificationsWorker,
  PropertyListsWorker,
  WebhooksWorker,
];
