import type { Key } from '#/i18n';
import type { IconName } from '#/ui/icon';

type Focus = 'advertiserId' | 'campaignId' | 'discoveryId';

/** A view of this exchange, as `open_page` names it. */
export interface AppView {
  readonly name: string;
  readonly title: Key;
  readonly about: Key;
  readonly icon: IconName;
  readonly isBuyers?: boolean;
  readonly isSellers?: boolean;
  readonly isAdmins?: boolean;
  /** Kind of the objects that it lists. */
  readonly kind?: string;
  /** Parameters that it takes. */
  readonly focus?: readonly Focus[];
}

/** Views that people may open. A test compares them with those of the API. */
export const appViews: readonly AppView[] = [
  {
    name: 'advertisers',
    kind: 'advertiser',
    title: 'advertisers.title',
    about: 'pages.about.advertisers',
    icon: 'advertiser',
    isBuyers: true,
  },
  {
    name: 'campaigns',
    kind: 'campaign',
    title: 'campaigns.title',
    about: 'pages.about.campaigns',
    icon: 'campaign',
    isBuyers: true,
    focus: ['advertiserId'],
  },
  {
    name: 'discovery',
    title: 'discovery.title',
    about: 'pages.about.discovery',
    icon: 'live',
    isBuyers: true,
    focus: ['discoveryId', 'campaignId'],
  },
  {
    name: 'proposals',
    kind: 'proposal',
    title: 'proposals.title',
    about: 'pages.about.proposals',
    icon: 'copy',
    isBuyers: true,
    focus: ['campaignId'],
  },
  {
    name: 'campaign-receipt',
    title: 'pages.receipt',
    about: 'pages.about.receipt',
    icon: 'check',
    isBuyers: true,
    focus: ['campaignId'],
  },
  {
    name: 'media-buys',
    kind: 'media_buy',
    title: 'mediaBuys.title',
    about: 'pages.about.mediaBuys',
    icon: 'cart',
    isBuyers: true,
    focus: ['campaignId'],
  },
  {
    name: 'delivery-report',
    title: 'pages.delivery',
    about: 'pages.about.delivery',
    icon: 'chart',
    isBuyers: true,
    focus: ['advertiserId', 'campaignId'],
  },
  { name: 'sellers', kind: 'seller', title: 'pages.sellers', about: 'pages.about.sellers', icon: 'store', isBuyers: true },
  {
    name: 'webhooks',
    kind: 'webhook_subscription',
    title: 'webhooks.title',
    about: 'pages.about.webhooks',
    icon: 'hook',
    isBuyers: true,
  },
  {
    name: 'storefront-briefs',
    kind: 'brief',
    title: 'received.title',
    about: 'pages.about.briefs',
    icon: 'send',
    isSellers: true,
  },
  {
    name: 'seller-dashboard',
    kind: 'work_item',
    title: 'storefront.title',
    about: 'pages.about.storefront',
    icon: 'store',
    isSellers: true,
  },
  { name: 'approvals', kind: 'approval', title: 'pages.approvals', about: 'pages.about.approvals', icon: 'check' },
  { name: 'usage', title: 'pages.usage', about: 'pages.about.usage', icon: 'chart' },
  { name: 'plan-and-billing', title: 'pages.billing', about: 'pages.about.billing', icon: 'coin', isAdmins: true },
  { name: 'customer-requests', kind: 'ask', title: 'asks.title', about: 'pages.about.asks', icon: 'send' },
  {
    name: 'notifications',
    kind: 'notification',
    title: 'notifications.title',
    about: 'pages.about.notifications',
    icon: 'bell',
  },
];

export const appView = (name: string): AppView | undefined => appViews.find((one) => one.name === name);
