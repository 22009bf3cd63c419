import type { ApprovalEvents } from '@exchange/approvals';
import type { CampaignEvents } from '@exchange/campaigns';
import type { MediaBuyEvents } from '@exchange/media-buys';
import type { WebhookEvents } from '@exchange/webhooks';
import type { Notice } from '../../domain/notification';
import { advertiserGrants } from './advertiser-grant-notices';
import { apps } from './app-notices';
import { asks } from './ask-notices';
import { audiences } from './audience-notices';
import { buyerAgents } from './buyer-agent-notices';
import { mediaBuyChanged, mediaBuyDeliveryIssue, mediaBuyDrifted, mediaBuyImpaired, mediaBuyUpdated } from './media-buy-notices';
import { stateText, type NoticesOf } from './notices-of';
import { orders } from './order-notices';
import { payments } from './payment-notices';
import { billing, plans } from './plan-notices';
import { suggestions } from './suggestion-notices';
import { syndication } from './syndication-notices';

const campaignFields = ({
  campaignId,
  advertiserId,
  ...data
}: CampaignEvents[keyof CampaignEvents]): Pick<Notice, 'advertiserId' | 'campaignId' | 'path' | 'data'> => ({
  advertiserId,
  campaignId,
  path: `campaigns/${campaignId}`,
  data: { campaignId, advertiserId, ...data },
});

const campaigns: NoticesOf<CampaignEvents> = {
  'campaigns.created': (event) => ({
    ...campaignFields(event),
    type: 'campaign.created',
    status: 'success',
    message: `Campaign "${event.name}" was created.`,
  }),
  'campaigns.updated': (event) => ({
    ...campaignFields(event),
    ...(event.status === 'COMPLETED'
      ? { type: 'campaign.completed', status: 'success', message: `Campaign "${event.name}" is completed.` }
      : { type: 'campaign.updated', status: 'info', message: `Campaign "${event.name}" was updated and is ${stateText(event.status)}.` }),
  }),
  'campaigns.archived': (event) => ({
    ...campaignFields(event),
    type: 'campaign.deleted',
    status: 'info',
    message: `Campaign "${event.name}" was archived.`,
  }),
};

const mediaBuys: NoticesOf<MediaBuyEvents> = {
  'media_buys.created': (event) => ({
    ...mediaBuyUpdated(event),
    type: 'media_buy.created',
    status: 'success',
    message: `Media buy ${event.mediaBuyId} was created.`,
  }),
  'media_buys.updated': mediaBuyUpdated,
  'media_buys.drifted': mediaBuyDrifted,
  'media_buys.delivery_issue': mediaBuyDeliveryIssue,
  'media_buys.impaired': mediaBuyImpaired,
  'media_buys.change_agreed': (event) => mediaBuyChanged(true, event),
  'media_buys.change_refused': (event) => mediaBuyChanged(false, event),
};

const approvals: NoticesOf<ApprovalEvents> = {
  'approvals.requested': ({ approvalId, accountId, name, requestedBy }) => ({
    type: 'approval.requested',
    status: 'warning',
    message: `${requestedBy} asks for the account "${name}": an admin approves or rejects it.`,
    path: accountId === undefined ? null : `/approvals/${accountId}/${approvalId}`,
    isForAdmins: true,
    data: { approvalId },
  }),
};

const webhooks: NoticesOf<WebhookEvents> = {
  'webhooks.subscription_failed': ({ subscriptionId, failureCount, url }) => ({
    type: 'system.warning',
    status: 'warning',
    message: `The webhook to ${new URL(url).host} failed ${failureCount} times in a row: nothing is sent to it any more.`,
    path: `webhooks/${subscriptionId}`,
    data: { subscriptionId, failureCount },
  }),
};

/** Notices by event type (README, "Events and notifications"). Events without an entry notify nobody. */
export const notices: Readonly<Record<string, (payload: never) => Notice | null>> = {
  ...advertiserGrants,
  ...approvals,
  ...apps,
  ...buyerAgents,
  ...campaigns,
  ...mediaBuys,
  ...webhooks,
  ...asks,
  ...audiences,
  ...syndication,
  ...suggestions,
  ...orders,
  ...payments,
  ...billing,
  ...plans,
};
