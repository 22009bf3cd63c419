import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from './icon';
import type { Key } from '#/i18n';

export interface NavigationItem {
  readonly to: LinkProps['to'];
  readonly icon: IconName;
  readonly label: Key;
  /** The letter that opens it after `g`. */
  readonly key: string;
  readonly isBuyers?: boolean;
  readonly isExact?: boolean;
}
export const navigation: readonly { readonly label?: Key; readonly of: readonly NavigationItem[] }[] = [
  {
    of: [
      { to: '/a/$account', icon: 'home', label: 'home.title', key: 'h', isExact: true },
      { to: '/a/$account/notifications', icon: 'bell', label: 'notifications.title', key: 'n' },
    ],
  },
  {
    label: 'nav.buying',
    of: [
      { to: '/a/$account/campaigns', icon: 'campaign', label: 'campaigns.title', key: 'c', isBuyers: true },
      { to: '/a/$account/media-buys', icon: 'cart', label: 'mediaBuys.title', key: 'm', isBuyers: true },
      { to: '/a/$account/reports', icon: 'chart', label: 'reports.title', key: 'r', isBuyers: true },
      { to: '/a/$account/advertisers', icon: 'advertiser', label: 'advertisers.title', key: 'a', isBuyers: true },
    ],
  },
  {
    label: 'nav.developers',
    of: [
      { to: '/a/$account/keys', icon: 'key', label: 'keys.title', key: 'k' },
      { to: '/a/$account/webhooks', icon: 'hook', label: 'webhooks.title', key: 'w', isBuyers: true },
    ],
  },
  {
    label: 'nav.account',
    of: [
      { to: '/a/$account/members', icon: 'people', label: 'members.title', key: 'p' },
      { to: '/a/$account/audit', icon: 'log', label: 'audit.title', key: 'l', isBuyers: true },
    ],
  },
];
