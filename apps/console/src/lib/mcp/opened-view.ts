import type { LinkProps } from '@tanstack/react-router';
import { screenOfView } from './view-screens';

interface Focus {
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly discoveryId?: string;
}
type Place = Pick<LinkProps, 'to' | 'params'>;

/** Screens about one campaign that show what the view shows of it. */
const ofCampaign: Readonly<Record<string, LinkProps['to']>> = {
  'campaign-receipt': '/a/$account/campaigns/$id/order',
  'delivery-report': '/a/$account/campaigns/$id/report',
  discovery: '/a/$account/campaigns/$id/discovery',
  'media-buys': '/a/$account/campaigns/$id/media-buys',
  proposals: '/a/$account/campaigns/$id/proposals',
};
const ofAdvertiser: Readonly<Record<string, LinkProps['to']>> = {
  campaigns: '/a/$account/advertisers/$id/campaigns',
  'delivery-report': '/a/$account/advertisers/$id/report',
};

/** Where the link of an agent to a view leads: to the console's own screen about the same, else to the view. */
export function placeOfView(account: string, view: string, { advertiserId, campaignId, discoveryId }: Focus): Place {
  if (discoveryId !== undefined) return { to: '/a/$account/discovery/$id', params: { account, id: discoveryId } };
  if (campaignId !== undefined) {
    const to = Object.hasOwn(ofCampaign, view) ? ofCampaign[view] : '/a/$account/campaigns/$id';
    return { to, params: { account, id: campaignId } };
  }
  const to = Object.hasOwn(ofAdvertiser, view) ? ofAdvertiser[view] : undefined;
  if (advertiserId !== undefined && to !== undefined) return { to, params: { account, id: String(advertiserId) } };
  const screen = screenOfView(view);
  if (screen === null) return { to: '/a/$account/pages/$view', params: { account, view } };
  return { to: screen ?? '/a/$account', params: { account } };
}
