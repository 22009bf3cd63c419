import type { LinkProps } from '@tanstack/react-router';
import type { Schemas } from './api';

type Entry = Pick<Schemas['AuditEntry'], 'resourceType' | 'resourceId' | 'action'>;

/** Pages of objects that are found by their id alone. */
const pages: Readonly<Record<string, LinkProps['to']>> = {
  CAMPAIGN: '/a/$account/campaigns/$id',
  DISCOVERY: '/a/$account/discovery/$id',
  ADVERTISER: '/a/$account/advertisers/$id',
  PLANNING_BRIEF: '/a/$account/planning-briefs/$id',
  OPTIMIZATION_SUGGESTION: '/a/$account/suggestions/$id',
  PRODUCT: '/a/$account/products/$id',
  DEMAND_SIGNAL: '/a/$account/demand-signals/$id',
  SAVED_OFFER: '/a/$account/saved-offers/$id',
  API_KEY: '/a/$account/keys/$id',
  BUYER_AGENT: '/a/$account/agents/$id',
  CONNECTED_APP: '/a/$account/apps/$id',
  APPLICATION: '/a/$account/apps/machines/$id',
  WEBHOOK_SUBSCRIPTION: '/a/$account/webhooks/$id',
  ASK: '/a/$account/asks/$id',
};
/** Lists that show an object without a page of its own, or with one that more than its id leads to. */
const lists: Readonly<Record<string, LinkProps['to']>> = {
  MEMBER: '/a/$account/members',
  INVITATION: '/a/$account/members',
  CATALOG: '/a/$account/catalogs',
  AUDIENCE: '/a/$account/audiences',
  EVENT_SOURCE: '/a/$account/event-sources',
  PROPERTY_LIST: '/a/$account/property-lists',
  CREATIVE: '/a/$account/creatives',
  CREATIVE_ASSET: '/a/$account/creatives/assets',
  CREATIVE_COLLECTION: '/a/$account/creatives/collections',
  SYNDICATION: '/a/$account/sharing',
  STOREFRONT: '/a/$account/storefront',
  STOREFRONT_INVENTORY_SOURCE: '/a/$account/storefront/agents',
  BROWSER_ORIGIN: '/a/$account/apps/origins',
  SUPPLY_REQUEST: '/a/$account/supply-requests',
  NOTIFICATION_PREFERENCES: '/a/$account/notifications',
  DEMO: '/a/$account/demo',
};

/** The page of the object of an entry; undefined for a deleted one, and where there is none. */
export function pageOfEntry({ resourceType, resourceId, action }: Entry, account: string, isBuyer: boolean): LinkProps | undefined {
  // Sellers see creatives of their orders only.
  if (action === 'DELETE' || (resourceType === 'CREATIVE' && !isBuyer)) return undefined;
  const mediaBuy = isBuyer ? '/a/$account/media-buys/$id' : '/a/$account/orders/$id';
  const to = resourceType === 'MEDIA_BUY' ? mediaBuy : Object.hasOwn(pages, resourceType) ? pages[resourceType] : undefined;
  if (to !== undefined) return { to, params: { account, id: resourceId } } as LinkProps;
  return Object.hasOwn(lists, resourceType) ? ({ to: lists[resourceType], params: { account } } as LinkProps) : undefined;
}
