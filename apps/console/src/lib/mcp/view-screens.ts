import type { LinkProps } from '@tanstack/react-router';

/** The console's own screen about the same as a view; null without one. */
const screens: Readonly<Record<string, LinkProps['to'] | null>> = {
  advertisers: '/a/$account/advertisers',
  campaigns: '/a/$account/campaigns',
  discovery: '/a/$account/discovery',
  proposals: null,
  'campaign-receipt': null,
  'media-buys': '/a/$account/media-buys',
  'delivery-report': '/a/$account/reports',
  sellers: null,
  webhooks: '/a/$account/webhooks',
  'storefront-briefs': '/a/$account/received-briefs',
  'seller-dashboard': '/a/$account/storefront',
  approvals: null,
  usage: null,
  'plan-and-billing': null,
  'customer-requests': '/a/$account/asks',
  notifications: '/a/$account/notifications',
};

/** Undefined for a view that does not exist. */
export const screenOfView = (view: string): LinkProps['to'] | null => (Object.hasOwn(screens, view) ? screens[view] : undefined);
