import type { CampaignEvent } from '@exchange/campaigns';
import type { MediaBuyChangeEvent, MediaBuyEvent } from '@exchange/media-buys';
import type { SubscriptionFailed } from '@exchange/webhooks';
import type { Notice } from '../../domain/notification';
import { apps } from './app-notices';
import { audiences } from './audience-notices';
import { mediaBuyChanged, mediaBuyUpdated } from './media-buy-notices';
import { orders } from './order-notices';
import { type Rows, row } from './row';
import { suggestions } from './suggestion-notices';
import { syndication } from './syndication-notices';

const ofCampaign = ({
  campaignId,
  advertiserId,
  ...data
}: CampaignEvent): Pick<Notice, 'advertiserId' | 'campaignId' | 'path' | 'data'> => ({
  advertiserId,
  campaignId,
  path: `/api/v2/buyer/campaigns/${campaignId}`,
  data: { campaignId, advertiserId, ...data },
});

const campaigns: Rows = {
  'campaigns.created': row<CampaignEvent>((event) => ({
    ...ofCampaign(event),
    type: 'campaign.created',
    status: 'success',
    message: `Campaign "${event.name}" was created.`,
  })),
  'campaigns.updated': row<CampaignEvent>((event) => ({
    ...ofCampaign(event),
    ...(event.status === 'COMPLETED'
      ? { type: 'campaign.completed', status: 'success', message: `Campaign "${event.name}" is completed.` }
      : { type: 'campaign.updated', status: 'info', message: `Campaign "${event.name}" was updated and is ${event.status}.` }),
  })),
  'campaigns.archived': row<CampaignEvent>((event) => ({
    ...ofCampaign(event),
    type: 'campaign.deleted',
    status: 'info',
    message: `Campaign "${event.name}" was archived.`,
  })),
};

const mediaBuys: Rows = {
  'media_buys.created': row<MediaBuyEvent>((event) => ({
    ...mediaBuyUpdated(event),
    type: 'media_buy.created',
    status: 'success',
    message: `Media buy ${event.mediaBuyId} was created.`,
  })),
  'media_buys.updated': row<MediaBuyEvent>(mediaBuyUpdated),
  'media_buys.change_agreed': row<MediaBuyChangeEvent>((event) => mediaBuyChanged(true, event)),
  'media_buys.change_refused': row<MediaBuyChangeEvent>((event) => mediaBuyChanged(false, event)),
};

const webhooks: Rows = {
  'webhooks.subscription_failed': row<SubscriptionFailed['payload']>(({ subscriptionId, failureCount, url }) => ({
    type: 'system.warning',
    status: 'warning',
    message: `The webhook to ${new URL(url).host} failed ${failureCount} times in a row: nothing is sent to it any more.`,
    path: '/api/v2/buyer/webhook-subscriptions',
    data: { subscriptionId, failureCount },
  })),
};

/** Event type → what people are told. An event that tells nobody has no row; a new one gets its line here (README, "What raises them"). */
export const notices: Rows = { ...campaigns, ...mediaBuys, ...webhooks, ...audiences, ...syndication, ...suggestions, ...orders, ...apps };
