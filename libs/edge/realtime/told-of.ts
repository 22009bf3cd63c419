import type { AudienceEvents } from '@exchange/audiences';
import type { CampaignEvents } from '@exchange/campaigns';
import type { CatalogEvents } from '@exchange/catalogs';
import type { DiscoveryEvents } from '@exchange/discovery';
import type { MediaBuyEvents } from '@exchange/media-buys';
import type { NotificationEvents } from '@exchange/notifications';
import type { OauthEvents } from '@exchange/oauth';
import type { TaskEvents } from '@exchange/tasks';
import type { Told } from './change';

type AllEvents = AudienceEvents &
  CampaignEvents &
  CatalogEvents &
  DiscoveryEvents &
  MediaBuyEvents &
  NotificationEvents &
  OauthEvents &
  TaskEvents;

type ToldOf<Events> = { readonly [Name in keyof Events]?: (payload: Events[Name]) => readonly Told[] };

const campaign = ({ campaignId, revision, advertiserId }: CampaignEvents['campaigns.updated']): readonly Told[] => [
  { kind: 'campaign', id: campaignId, revision, advertiserId },
];
const mediaBuy = ({ mediaBuyId, revision, advertiserId }: MediaBuyEvents['media_buys.updated']): readonly Told[] => [
  { kind: 'media_buy', id: mediaBuyId, revision, advertiserId },
];
const catalog = ({ catalogId, advertiserId }: CatalogEvents['catalogs.published']): readonly Told[] => [
  { kind: 'catalog', id: catalogId, advertiserId },
];

/** What feeds tell of each event: a context adds a kind by a line here. */
export const toldOf: ToldOf<AllEvents> = {
  'notifications.raised': ({ notificationId, advertiserId }) => [{ kind: 'notification', id: notificationId, advertiserId }],
  'campaigns.created': campaign,
  'campaigns.updated': campaign,
  'campaigns.archived': campaign,
  'media_buys.created': mediaBuy,
  'media_buys.updated': mediaBuy,
  // Its advertiser is read beside it: the event is what webhooks send.
  'discovery.revised': ({ discoveryId, revision }) => [{ kind: 'discovery', id: discoveryId, revision }],
  'tasks.changed': ({ taskId, advertiserId }) => [{ kind: 'task', id: taskId, advertiserId }],
  'catalogs.published': catalog,
  'catalogs.removed': catalog,
  'audiences.synced': ({ audiences, advertiserId }) =>
    audiences.map(({ audienceId }): Told => ({ kind: 'audience', id: audienceId, advertiserId })),
  'oauth.app_connected': ({ appId, userId }) => [{ kind: 'app', id: appId, userId }],
};
