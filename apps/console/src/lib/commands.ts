import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { $api, api } from './api';
import { openShortcuts } from './palette';
import { showPanel } from './side-panel';
import { signOut } from './sign-out';
import type { Key } from '#/i18n';
import type { IconName } from '#/ui/icon';

/** An action of the palette that needs no object: it leads to a page, or does something at once. */
export interface Command {
  readonly id: string;
  readonly label: Key;
  readonly icon: IconName;
  readonly isBuyers?: boolean;
  readonly isSellers?: boolean;
  readonly isAdmins?: boolean;
  readonly to?: LinkProps['to'];
  readonly search?: Readonly<Record<string, number>>;
  /** It cannot fail: the palette closes before it runs. */
  readonly isInstant?: boolean;
  /** Sends `key` as the `Idempotency-Key`, where the operation has one. */
  readonly run?: (queries: QueryClient, key: string) => Promise<unknown>;
}

export const commands: readonly Command[] = [
  { id: 'campaign', label: 'campaigns.create', icon: 'plus', isBuyers: true, to: '/a/$account/campaigns/new' },
  { id: 'advertiser', label: 'advertisers.create', icon: 'plus', isBuyers: true, to: '/a/$account/advertisers', search: { create: 1 } },
  { id: 'eventSource', label: 'eventSources.create', icon: 'plus', isBuyers: true, to: '/a/$account/event-sources', search: { create: 1 } },
  { id: 'catalog', label: 'catalogs.create', icon: 'plus', isBuyers: true, to: '/a/$account/catalogs/new' },
  { id: 'audience', label: 'audiences.create', icon: 'plus', isBuyers: true, to: '/a/$account/audiences', search: { create: 1 } },
  { id: 'creative', label: 'creatives.create', icon: 'plus', isBuyers: true, to: '/a/$account/creatives', search: { create: 1 } },
  { id: 'brief', label: 'briefs.send', icon: 'plus', isBuyers: true, to: '/a/$account/planning-briefs/new' },
  { id: 'propertyList', label: 'propertyLists.create', icon: 'plus', isBuyers: true, to: '/a/$account/property-lists/new' },
  { id: 'product', label: 'products.create', icon: 'plus', isSellers: true, to: '/a/$account/products/new' },
  { id: 'savedOffer', label: 'savedOffers.create', icon: 'plus', isSellers: true, to: '/a/$account/saved-offers/new' },
  { id: 'key', label: 'keys.create', icon: 'plus', to: '/a/$account/keys/new' },
  { id: 'webhook', label: 'palette.webhook', icon: 'plus', isBuyers: true, to: '/a/$account/webhooks/new' },
  { id: 'agent', label: 'agents.create', icon: 'plus', isBuyers: true, isAdmins: true, to: '/a/$account/agents', search: { create: 1 } },
  {
    id: 'sellerAgent',
    label: 'sellerAgents.register',
    icon: 'plus',
    isSellers: true,
    isAdmins: true,
    to: '/a/$account/storefront/agents',
    search: { create: 1 },
  },
  { id: 'machine', label: 'palette.machine', icon: 'plus', isAdmins: true, to: '/a/$account/apps/machines', search: { create: 1 } },
  { id: 'ask', label: 'asks.create', icon: 'plus', to: '/a/$account/asks/new' },
  { id: 'invite', label: 'members.invite', icon: 'plus', isAdmins: true, to: '/a/$account/members', search: { create: 1 } },
  { id: 'readAll', label: 'palette.readAll', icon: 'check', run: readAllNotifications },
  { id: 'shortcuts', label: 'palette.keys', icon: 'keyboard', isInstant: true, run: async () => openShortcuts() },
  {
    id: 'reference',
    label: 'palette.reference',
    icon: 'out',
    isInstant: true,
    run: async () => void window.open('/docs', '_blank', 'noopener'),
  },
  { id: 'behind', label: 'behind.show', icon: 'code', isInstant: true, run: async () => showPanel('behind') },
  { id: 'signOut', label: 'nav.signOut', icon: 'out', run: signOut },
];

async function readAllNotifications(queries: QueryClient, key: string): Promise<void> {
  await api.POST('/api/v2/notifications/read-all', { body: {}, headers: { 'Idempotency-Key': key } });
  await queries.invalidateQueries({ queryKey: $api.queryOptions('get', '/api/v2/notifications').queryKey.slice(0, 2) });
}
