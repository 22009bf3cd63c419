import type { AskEvents } from '@exchange/asks';
import type { UsageEvents } from '@exchange/assistant';
import type { AudienceEvents } from '@exchange/audiences';
import type { CampaignEvents } from '@exchange/campaigns';
import type { CatalogEvents } from '@exchange/catalogs';
import type { CreativeAssetEvents } from '@exchange/creative-assets';
import type { DiscoveryEvents } from '@exchange/discovery';
import type { MediaBuyEvents } from '@exchange/media-buys';
import type { NotificationEvents } from '@exchange/notifications';
import type { OauthEvents } from '@exchange/oauth';
import type { OrderEvents } from '@exchange/orders';
import type { PlanningBriefEvents } from '@exchange/rfps';
import type { TaskEvents } from '@exchange/tasks';
import type { EventChange } from './change';

type AllEvents = AskEvents &
  AudienceEvents &
  CampaignEvents &
  CatalogEvents &
  CreativeAssetEvents &
  DiscoveryEvents &
  MediaBuyEvents &
  NotificationEvents &
  OauthEvents &
  OrderEvents &
  PlanningBriefEvents &
  TaskEvents &
  UsageEvents;

type ChangesOf<Events> = { readonly [Name in keyof Events]?: (payload: Events[Name]) => readonly EventChange[] };

const campaign = ({ campaignId, revision, advertiserId }: CampaignEvents['campaigns.updated']): readonly EventChange[] => [
  { kind: 'campaign', id: campaignId, revision, advertiserId },
];
const mediaBuy = ({
  mediaBuyId,
  revision,
  advertiserId,
}: Pick<MediaBuyEvents['media_buys.updated'], 'mediaBuyId' | 'revision' | 'advertiserId'>): readonly EventChange[] => [
  { kind: 'media_buy', id: mediaBuyId, revision, advertiserId },
];
/** A media buy at its seller, who has another id for it than the buyer. */
const order = ({ mediaBuyId, revision }: OrderEvents['orders.changed']): readonly EventChange[] => [
  { kind: 'media_buy', id: mediaBuyId, revision },
];
const brief = ({ planningBriefId, revision, advertiserId }: PlanningBriefEvents['rfps.created']): readonly EventChange[] => [
  { kind: 'planning_brief', id: planningBriefId, revision, advertiserId },
];
/** A planning brief at the seller that received it. The buyer's advertiser is not one of the seller's account. */
const signal = ({ demandSignalId }: PlanningBriefEvents['rfps.dispatched']): readonly EventChange[] =>
  demandSignalId === null ? [] : [{ kind: 'demand_signal', id: demandSignalId }];
const catalog = ({ catalogId, advertiserId }: CatalogEvents['catalogs.published']): readonly EventChange[] => [
  { kind: 'catalog', id: catalogId, advertiserId },
];
const creativeAsset = ({ assetId, advertiserId }: CreativeAssetEvents['creative_assets.received']): readonly EventChange[] => [
  { kind: 'creative_asset', id: assetId, advertiserId },
];

const app = ({ appId, userId }: Pick<OauthEvents['oauth.app_connected'], 'appId' | 'userId'>): readonly EventChange[] => [
  { kind: 'app', id: appId, userId },
];
const ask = ({ askId }: Pick<AskEvents['asks.changed'], 'askId'>): readonly EventChange[] => [{ kind: 'ask', id: askId }];

/** Changes by event type. A new kind needs an entry here. */
export const changesOfEvents: ChangesOf<AllEvents> = {
  'notifications.raised': ({ notificationId, ...audience }) => [{ kind: 'notification', id: notificationId, ...audience }],
  'campaigns.created': campaign,
  'campaigns.updated': campaign,
  'campaigns.archived': campaign,
  'media_buys.created': mediaBuy,
  'media_buys.updated': mediaBuy,
  'media_buys.delivery_issue': mediaBuy,
  'media_buys.impaired': mediaBuy,
  'orders.received': order,
  'orders.approved': order,
  'orders.rejected': order,
  'orders.changed': order,
  // The advertiser is read from the discovery: webhooks send this event unchanged.
  'discovery.revised': ({ discoveryId, revision }) => [{ kind: 'discovery', id: discoveryId, revision }],
  'rfps.created': brief,
  'rfps.responded': brief,
  'rfps.abandoned': brief,
  'rfps.dispatched': signal,
  'tasks.changed': ({ taskId, advertiserId }) => [{ kind: 'task', id: taskId, advertiserId }],
  'catalogs.published': catalog,
  'catalogs.removed': catalog,
  'audiences.synced': ({ audiences, advertiserId }) =>
    audiences.map(({ audienceId }): EventChange => ({ kind: 'audience', id: audienceId, advertiserId })),
  'creative_assets.received': creativeAsset,
  'creative_assets.ready': creativeAsset,
  'creative_assets.refused': creativeAsset,
  'asks.filed': ask,
  'asks.changed': ask,
  'asks.resolved': ask,
  'oauth.app_connected': app,
  'oauth.app_disconnected': app,
  'usage.limited': ({ month }) => [{ kind: 'usage', id: month }],
  'usage.metered': ({ month }) => [{ kind: 'usage', id: month }],
};
