import type { Credentials } from '@test/api';

/** Ids of the resources of a tenant, by the names that the rows use. Numeric ids are converted to text. */
export type Ids = Readonly<Record<IdName, string>>;
export type IdName = (typeof idNames)[number];

export const idNames = [
  'account',
  'advertiser',
  'approval',
  'app',
  'application',
  'asset',
  'audience',
  'brief',
  'call',
  'buyerAgent',
  'campaign',
  'catalog',
  'collection',
  'confirmation',
  'conversation',
  'creative',
  'delivery',
  'discovery',
  'download',
  'eventSource',
  'import',
  'invitation',
  'list',
  'mediaBuy',
  'member',
  'notification',
  'orgKey',
  'package',
  'product',
  'proposal',
  'receipt',
  'report',
  'storefront',
  'subscription',
  'suggestion',
  'task',
  'userKey',
  'agent',
  'agentKey',
  'artifact',
  'order',
  'orderPackage',
  'sellerProduct',
  'signal',
  'advertiserGrant',
  'savedOffer',
  'ask',
  'browserOrigin',
  'demoSource',
  'mediaEntity',
  'mediaEntityAttachment',
  'creditApplication',
  'creditNote',
  'deposit',
  'hold',
  'invoice',
  'overDelivery',
  'chargedBuy',
  'payment',
  'payee',
  'paymentMethod',
  'payout',
  'payoutRun',
  'allowanceAlert',
] as const;

/** A buyer or seller account with one resource of every kind. */
export interface Tenant {
  readonly side: 'buyer' | 'seller';
  readonly accountId: number;
  /** Text in all private data of the tenant. An answer to another account that contains it is a leak. */
  readonly mark: string;
  readonly owner: Credentials;
  readonly ids: Ids;
}
