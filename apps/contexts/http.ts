import type { Type } from '@nestjs/common';
import { AccountsHttp } from '@exchange/accounts';
import { ActivityHttp } from '@exchange/activity';
import { AdvertiserGrantsHttp } from '@exchange/advertiser-grants';
import { AdvertisersHttp } from '@exchange/advertisers';
import { AgentToolsHttp } from '@exchange/agent-tools';
import { ApiKeysHttp } from '@exchange/api-keys';
import { ApprovalsHttp } from '@exchange/approvals';
import { AsksHttp } from '@exchange/asks';
import { AssistantHttp } from '@exchange/assistant';
import { AudiencesHttp } from '@exchange/audiences';
import { AuditHttp } from '@exchange/audit';
import { BillingHttp } from '@exchange/billing';
import { BriefsHttp } from '@exchange/briefs';
import { BrowserOriginsHttp } from '@exchange/browser-origins';
import { BuyerAgentsHttp } from '@exchange/buyer-agents';
import { CampaignsHttp } from '@exchange/campaigns';
import { CatalogsHttp } from '@exchange/catalogs';
import { ConversationsHttp } from '@exchange/conversations';
import { CreativeAssetsHttp } from '@exchange/creative-assets';
import { CreativeFormatsHttp } from '@exchange/creative-formats';
import { CreativesHttp } from '@exchange/creatives';
import { DemoHttp } from '@exchange/demo';
import { DiscoveryHttp } from '@exchange/discovery';
import { EventSourcesHttp } from '@exchange/event-sources';
import { HostedAgentHttp } from '@exchange/hosted-agent';
import { IdentityHttp } from '@exchange/identity';
import { McpHttp } from '@exchange/mcp';
import { MediaBuysHttp } from '@exchange/media-buys';
import { MediaEntitiesHttp } from '@exchange/media-entities';
import { NotificationsHttp } from '@exchange/notifications';
import { OauthHttp } from '@exchange/oauth';
import { OnboardingHttp } from '@exchange/onboarding';
import { OptimizationHttp } from '@exchange/optimization';
import { OrdersHttp } from '@exchange/orders';
import { PaymentsHttp } from '@exchange/payments';
import { PayoutsHttp } from '@exchange/payouts';
import { PlansHttp } from '@exchange/plans';
import { ProductsHttp } from '@exchange/products';
import { PropertyListsHttp } from '@exchange/property-lists';
import { RealtimeHttp } from '@exchange/realtime';
import { ReportingHttp } from '@exchange/reporting';
import { RfpsHttp } from '@exchange/rfps';
import { SavedOffersHttp } from '@exchange/saved-offers';
import { StorefrontsHttp } from '@exchange/storefronts';
import { SupplyRequestsHttp } from '@exchange/supply-requests';
import { SyndicationHttp } from '@exchange/syndication';
import { TargetingHttp } from '@exchange/targeting';
import { TasksHttp } from '@exchange/tasks';
import { WebhooksHttp } from '@exchange/webhooks';
import { WidgetsHttp } from '@exchange/widgets';

/** Controllers of every context; the API process imports all of them. */
export const httpModules: Type[] = [
  AccountsHttp,
  ActivityHttp,
  AdvertiserGrantsHttp,
  AdvertisersHttp,
  AgentToolsHttp,
  ApiKeysHttp,
  ApprovalsHttp,
  AsksHttp,
  AssistantHttp,
  AudiencesHttp,
  AuditHttp,
  BillingHttp,
  BriefsHttp,
  BrowserOriginsHttp,
  BuyerAgentsHttp,
  CampaignsHttp,
  CatalogsHttp,
  ConversationsHttp,
  CreativeAssetsHttp,
  CreativeFormatsHttp,
  CreativesHttp,
  DemoHttp,
  DiscoveryHttp,
  EventSourcesHttp,
  HostedAgentHttp,
  IdentityHttp,
  McpHttp,
  MediaBuysHttp,
  MediaEntitiesHttp,
  NotificationsHttp,
  OauthHttp,
  OnboardingHttp,
  OptimizationHttp,
  OrdersHttp,
  PaymentsHttp,
  PayoutsHttp,
  PlansHttp,
  ProductsHttp,
  PropertyListsHttp,
  RealtimeHttp,
  ReportingHttp,
  RfpsHttp,
  SavedOffersHttp,
  StorefrontsHttp,
  SupplyRequestsHttp,
  SyndicationHttp,
  TargetingHttp,
  TasksHttp,
  WebhooksHttp,
  WidgetsHttp,
];
