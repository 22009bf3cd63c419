import type { Type } from '@nestjs/common';
import { AccountsWorker } from '@exchange/accounts';
import { AudiencesWorker } from '@exchange/audiences';
import { AuditWorker } from '@exchange/audit';
import { BriefsWorker } from '@exchange/briefs';
import { CatalogsWorker } from '@exchange/catalogs';
import { DiscoveryWorker } from '@exchange/discovery';
import { IdentityWorker } from '@exchange/identity';
import { MediaBuysWorker } from '@exchange/media-buys';
import { NotificationsWorker } from '@exchange/notifications';
import { PropertyListsWorker } from '@exchange/property-lists';
import { ReportingWorker } from '@exchange/reporting';
import { WebhooksWorker } from '@exchange/webhooks';

/** Every context's processors, consumers and schedules: the worker imports them all. */
export const workerModules: Type[] = [
  AccountsWorker,
  AudiencesWorker,
  AuditWorker,
  BriefsWorker,
  CatalogsWorker,
  DiscoveryWorker,
  IdentityWorker,
  MediaBuysWorker,
  NotificationsWorker,
  PropertyListsWorker,
  ReportingWorker,
  WebhooksWorker,
];
