import type { Schemas } from './api';
import type { Key } from '#/i18n';

type Type = Schemas['AuditEntry']['resourceType'];

interface AuditKind {
  readonly label: Key;
  readonly types: readonly Type[];
  readonly isBuyers?: boolean;
  readonly isSellers?: boolean;
}

/** Types of objects in the audit log, in the groups by which people filter. A group is named in the address. */
export const auditKinds = {
  CAMPAIGN: { label: 'campaigns.title', types: ['CAMPAIGN'], isBuyers: true },
  MEDIA_BUY: { label: 'mediaBuys.title', types: ['MEDIA_BUY', 'PACKAGE', 'CREATIVE', 'CREATIVE_ASSET', 'CREATIVE_COLLECTION'] },
  DISCOVERY: { label: 'discover.title', types: ['DISCOVERY'], isBuyers: true },
  ADVERTISER: { label: 'advertisers.title', types: ['ADVERTISER', 'ADVERTISER_GRANT'], isBuyers: true },
  PLANNING_BRIEF: { label: 'briefs.title', types: ['PLANNING_BRIEF'], isBuyers: true },
  CATALOG: { label: 'catalogs.title', types: ['CATALOG', 'ACTIVATION_PLAN', 'MEDIA_ENTITY'], isBuyers: true },
  AUDIENCE: { label: 'audiences.title', types: ['AUDIENCE'], isBuyers: true },
  EVENT_SOURCE: { label: 'eventSources.title', types: ['EVENT_SOURCE'], isBuyers: true },
  PROPERTY_LIST: { label: 'propertyLists.title', types: ['PROPERTY_LIST'], isBuyers: true },
  SYNDICATION: { label: 'sharing.title', types: ['SYNDICATION'], isBuyers: true },
  REPORT: { label: 'reports.title', types: ['DELIVERY_IMPORT', 'DELIVERY_REQUEST', 'THIRD_COUNTS'] },
  OPTIMIZATION_SUGGESTION: { label: 'nav.suggestions', types: ['OPTIMIZATION_SUGGESTION'], isBuyers: true },
  STOREFRONT: { label: 'storefront.title', types: ['STOREFRONT', 'STOREFRONT_INVENTORY_SOURCE'], isSellers: true },
  PRODUCT: { label: 'products.title', types: ['PRODUCT'], isSellers: true },
  DEMAND_SIGNAL: { label: 'demand.title', types: ['DEMAND_SIGNAL'], isSellers: true },
  SAVED_OFFER: { label: 'savedOffers.title', types: ['SAVED_OFFER'], isSellers: true },
  PAYOUT: { label: 'payouts.title', types: ['PAYOUT', 'PAYEE', 'SELLER_BILLING'], isSellers: true },
  MEMBER: { label: 'members.title', types: ['MEMBER', 'INVITATION', 'USER', 'APPROVAL'] },
  API_KEY: { label: 'keys.title', types: ['API_KEY'] },
  BUYER_AGENT: { label: 'agents.title', types: ['BUYER_AGENT'], isBuyers: true },
  CONNECTED_APP: { label: 'nav.apps', types: ['CONNECTED_APP', 'APPLICATION', 'APP_POLICY', 'BROWSER_ORIGIN'] },
  WEBHOOK_SUBSCRIPTION: { label: 'webhooks.title', types: ['WEBHOOK_SUBSCRIPTION'], isBuyers: true },
  ASK: { label: 'asks.title', types: ['ASK'] },
  SUPPLY_REQUEST: { label: 'supply.title', types: ['SUPPLY_REQUEST'] },
  ACCOUNT: { label: 'nav.account', types: ['ACCOUNT', 'TERMS', 'DEMO', 'NOTIFICATION_PREFERENCES', 'ASSISTANT_PREFERENCES'] },
  BILLING_ACCOUNT: {
    label: 'audit.billing',
    types: [
      'BILLING_ACCOUNT',
      'DEPOSIT',
      'CREDIT_APPLICATION',
      'CREDIT_NOTE',
      'OVER_DELIVERY',
      'PAYMENT_METHOD',
      'PAYMENT',
      'REFUND',
      'RATE_CARD',
      'PLAN_BINDING',
      'ALLOWANCE_ALERT',
    ],
  },
} as const satisfies Record<string, AuditKind>;

/** Names of groups that an account of this side may have. */
export const kindsOf = (isBuyer: boolean): readonly string[] =>
  Object.entries<AuditKind>(auditKinds)
    .filter(([, { isBuyers, isSellers }]) => (isBuyer ? isSellers !== true : isBuyers !== true))
    .map(([name]) => name);

export const kindLabel = (name: string): Key => auditKinds[name as keyof typeof auditKinds].label;

/** Types of the groups in the address; undefined without any. */
export function typesOf(names: string | undefined): Type[] | undefined {
  const found = (names ?? '')
    .split(',')
    .flatMap((name) => (Object.hasOwn(auditKinds, name) ? auditKinds[name as keyof typeof auditKinds].types : []));
  return found.length === 0 ? undefined : [...found];
}

/** The group of a type; undefined for types that this page does not know yet. */
export const kindOf = (type: string): string | undefined =>
  Object.entries<AuditKind>(auditKinds).find(([, { types }]) => types.some((each) => each === type))?.[0];
