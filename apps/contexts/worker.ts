import type { Type } from '@nestjs/common';
import { AccountsWorker } from '@exchange/accounts';
import { AdvertiserGrantsWorker } from '@exchange/advertiser-grants';
import { ApprovalsWorker } from '@exchange/approvals';
import { AudiencesWorker } from '@exchange/audiences';
import { BillingWorker } from '@exchange/billing';
import { BriefsWorker } from '@exchange/briefs';
import { CampaignsWorker } from '@exchange/campaigns';
import { CatalogsWorker } from '@exchange/catalogs';
import { CreativeAssetsWorker } from '@exchange/creative-assets';
import { CreativesWorker } from '@exchange/creatives';
import { DemoWorker } from '@exchange/demo';
import { DiscoveryWorker } from '@exchange/discovery';
import { HostedAgentWorker } from '@exchange/hosted-agent';
import { IdentityWorker } from '@exchange/identity';
import { MediaBuysWorker } from '@exchange/media-buys';
import { NotificationsWorker } from '@exchange/notifications';
import { OauthWorker } from '@exchange/oauth';
import { OnboardingWorker } from '@exchange/onboarding';
import { OptimizationWorker } from '@exchange/optimization';
import { OrdersWorker } from '@exchange/orders';
import { PaymentsWorker } from '@exchange/payments';
import { PlansWorker } from '@exchange/plans';
import { PropertyListsWorker } from '@exchange/property-lists';
import { RealtimeWorker } from '@exchange/realtime';
import { ReportingWorker } from '@exchange/reporting';
import { RfpsWorker } from '@exchange/rfps';
import { SavedOffersWorker } from '@exchange/saved-offers';
import { StorefrontsWorker } from '@exchange/storefronts';
import { SyndicationWorker } from '@exchange/syndication';
import { WebhooksWorker } from '@exchange/webhooks';

/** Processors, consumers and schedules of every context; the worker process imports all of them. */
export const workerModules: Type[] = [
  AccountsWorker,
  AdvertiserGrantsWorker,
  ApprovalsWorker,
  AudiencesWorker,
  BillingWorker,
  BriefsWorker,
  CampaignsWorker,
  CatalogsWorker,
  CreativeAssetsWorker,
  CreativesWorker,
  DemoWorker,
  DiscoveryWorker,
  HostedAgentWorker,
  IdentityWorker,
  MediaBuysWorker,
  NotificationsWorker,
  OauthWorker,
  OnboardingWorker,
  OptimizationWorker,
  OrdersWorker,
  PaymentsWorker,
  PlansWorker,
  PropertyListsWorker,
  RealtimeWorker,
  ReportingWorker,
  RfpsWorker,
  SavedOffersWorker,
  StorefrontsWorker,
  SyndicationWorker,
  WebhooksWorker,
];
