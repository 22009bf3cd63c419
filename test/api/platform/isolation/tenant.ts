import type { Credentials } from '@test/api';

/** What a tenant has, by the names that the rows use. Numbers and opaque texts, as the API gives them. */
export type Ids = Readonly<Record<IdName, string>>;
export type IdName = (typeof idNames)[number];

export const idNames = [
  'account',
  'advertiser',
  'approval',
  'app',
  'application',
  'audience',
  'brief',
  'call',
  'buyerAgent',
  'campaign',
  'catalog',
  'confirmation',
  'conversation',
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

/** A buyer account or a seller account, with one of everything. */
export interface Tenant {
  readonly side: 'buyer' | 'seller';
  readonly accountId: number;
  /** Stands in everything private that the tenant has written. Whoever else reads it has seen what is not theirs. */
  readonly mark: string;
  readonly owner: Credentials;
  readonly ids: Ids;
}
