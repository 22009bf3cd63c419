import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from './icon';
import type { Key } from '#/i18n';

interface NavigationItem {
  readonly to: LinkProps['to'];
  readonly icon: IconName;
  readonly label: Key;
  /** The letter that opens it after `g`: its own among those of buyers, and among those of sellers. Rare places have none. */
  readonly key?: string;
  readonly isBuyers?: boolean;
  readonly isSellers?: boolean;
  readonly isAdmins?: boolean;
  readonly isStaffs?: boolean;
  readonly isExact?: boolean;
  /** The top bar has a button for it, so the rail does not list it. */
  readonly isInTopBar?: boolean;
  /** Found by the palette and opened by its key, but too rare for the rail. */
  readonly isRare?: boolean;
}
interface NavigationGroup {
  readonly label?: Key;
  readonly of: readonly NavigationItem[];
}

/** Places of the console. A group is shown once it has a place that the caller may see. */
export const navigation: readonly NavigationGroup[] = [
  {
    of: [
      { to: '/a/$account', icon: 'home', label: 'home.title', key: 'h', isExact: true },
      { to: '/a/$account/notifications', icon: 'bell', label: 'notifications.title', key: 'n', isInTopBar: true },
      { to: '/a/$account/assistant', icon: 'spark', label: 'assistant.title', isInTopBar: true },
    ],
  },
  {
    label: 'nav.buying',
    of: [
      { to: '/a/$account/campaigns', icon: 'campaign', label: 'campaigns.title', key: 'c', isBuyers: true },
      { to: '/a/$account/discovery', icon: 'live', label: 'discover.title', key: 'd', isBuyers: true },
      { to: '/a/$account/media-buys', icon: 'cart', label: 'mediaBuys.title', key: 'm', isBuyers: true },
      { to: '/a/$account/creatives', icon: 'image', label: 'creatives.title', isBuyers: true },
      { to: '/a/$account/advertisers', icon: 'advertiser', label: 'advertisers.title', key: 'a', isBuyers: true },
      { to: '/a/$account/planning-briefs', icon: 'send', label: 'briefs.title', key: 'b', isBuyers: true },
      { to: '/a/$account/targeting', icon: 'target', label: 'targeting.title', key: 'i', isBuyers: true, isRare: true },
    ],
  },
  {
    label: 'nav.data',
    of: [
      { to: '/a/$account/catalogs', icon: 'box', label: 'catalogs.title', key: 'f', isBuyers: true },
      { to: '/a/$account/audiences', icon: 'people', label: 'audiences.title', key: 'y', isBuyers: true },
      { to: '/a/$account/event-sources', icon: 'plug', label: 'eventSources.title', key: 'z', isBuyers: true },
      { to: '/a/$account/property-lists', icon: 'log', label: 'propertyLists.title', key: 'j', isBuyers: true },
      { to: '/a/$account/sharing', icon: 'out', label: 'sharing.title', isBuyers: true, isRare: true },
      { to: '/a/$account/tasks', icon: 'clock', label: 'tasks.title', key: 't', isBuyers: true },
    ],
  },
  {
    label: 'nav.insight',
    of: [
      { to: '/a/$account/reports', icon: 'chart', label: 'reports.title', key: 'r', isBuyers: true },
      { to: '/a/$account/suggestions', icon: 'bulb', label: 'nav.suggestions', key: 'o', isBuyers: true },
    ],
  },
  {
    label: 'nav.selling',
    of: [
      { to: '/a/$account/storefront', icon: 'store', label: 'storefront.title', key: 'f', isSellers: true },
      { to: '/a/$account/orders', icon: 'cart', label: 'orders.title', key: 'o', isSellers: true },
      { to: '/a/$account/products', icon: 'box', label: 'products.title', key: 'd', isSellers: true },
      { to: '/a/$account/received-briefs', icon: 'send', label: 'received.title', key: 'b', isSellers: true },
      { to: '/a/$account/demand-signals', icon: 'bulb', label: 'demand.title', key: 'm', isSellers: true },
      { to: '/a/$account/saved-offers', icon: 'copy', label: 'savedOffers.title', key: 'r', isSellers: true },
      { to: '/a/$account/payouts', icon: 'coin', label: 'payouts.title', key: 'y', isSellers: true, isAdmins: true },
    ],
  },
  {
    label: 'nav.developers',
    of: [
      { to: '/a/$account/developers', icon: 'code', label: 'developers.title', key: 'v' },
      { to: '/a/$account/keys', icon: 'key', label: 'keys.title', key: 'k' },
      { to: '/a/$account/webhooks', icon: 'hook', label: 'webhooks.title', key: 'w', isBuyers: true },
      { to: '/a/$account/agents', icon: 'agent', label: 'agents.title', key: 'e', isBuyers: true, isAdmins: true },
      { to: '/a/$account/apps', icon: 'plug', label: 'nav.apps', key: 'x' },
      { to: '/a/$account/calls', icon: 'live', label: 'calls.title', key: 'q', isRare: true },
      { to: '/a/$account/events', icon: 'live', label: 'events.title', key: 'u', isRare: true },
      { to: '/a/$account/pages', icon: 'rail', label: 'pages.title', isRare: true },
    ],
  },
  {
    label: 'nav.account',
    of: [
      { to: '/a/$account/members', icon: 'people', label: 'members.title', key: 'p' },
      { to: '/a/$account/accounts', icon: 'advertiser', label: 'accounts.title', isAdmins: true },
      { to: '/a/$account/terms', icon: 'log', label: 'tos.title', isRare: true },
      { to: '/a/$account/profile', icon: 'agent', label: 'profile.title', isRare: true },
      { to: '/a/$account/usage', icon: 'chart', label: 'usage.title' },
      { to: '/a/$account/asks', icon: 'send', label: 'asks.title', key: 's' },
      { to: '/a/$account/supply-requests', icon: 'search', label: 'supply.title', isRare: true },
      { to: '/a/$account/billing', icon: 'coin', label: 'billing.title', isBuyers: true, isAdmins: true },
      { to: '/a/$account/audit', icon: 'log', label: 'audit.title', key: 'l' },
      { to: '/a/$account/demo', icon: 'box', label: 'demo.title', isRare: true },
      { to: '/a/$account/staff', icon: 'people', label: 'staff.title', isStaffs: true },
    ],
  },
];

/** Places that the caller may open. */
export const isOpenTo =
  ({ isBuyer, isAdmin, isStaff }: { readonly isBuyer: boolean; readonly isAdmin: boolean; readonly isStaff: boolean }) =>
  ({ isBuyers, isSellers, isAdmins, isStaffs }: Pick<NavigationItem, 'isBuyers' | 'isSellers' | 'isAdmins' | 'isStaffs'>): boolean =>
    (isBuyer ? !isSellers : !isBuyers) && (isAdmin || !isAdmins) && (isStaff || !isStaffs);

/** The place at or above a path below /console. */
export function placeOf(path: string, account: string): NavigationItem | undefined {
  const isAbove = ({ to, isExact }: NavigationItem) => {
    const own = pathOf(to, account);
    return path === own || (!isExact && path.startsWith(`${own}/`));
  };
  return navigation.flatMap(({ of }) => of).find(isAbove);
}

export const pathOf = (to: LinkProps['to'], account: string): string => String(to).replace('$account', account);
