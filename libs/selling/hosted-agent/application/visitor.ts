import type { OrderBuyer } from '@exchange/orders';

export type Visitor =
  /** The exchange on behalf of its buyers. */
  | { readonly kind: 'exchange' }
  | { readonly kind: 'account'; readonly accountId: number; readonly label: string }
  | { readonly kind: 'stranger'; readonly address: string };

export const theExchange: Visitor = { kind: 'exchange' };

/** Identifies a visitor. Never shown. */
export function visitorKey(visitor: Visitor): string {
  if (visitor.kind === 'exchange') return 'exchange';
  return visitor.kind === 'account' ? `account:${visitor.accountId}` : `address:${visitor.address}`;
}

export const exchangeBuyer = (brand: string): OrderBuyer => buyerOf(theExchange, brand)!;

/** Null for anonymous visitors, who cannot buy. Orders of the exchange carry the name of the brand. */
export function buyerOf(visitor: Visitor, brand: string | null): OrderBuyer | null {
  if (visitor.kind === 'stranger') return null;
  if (visitor.kind === 'account') return { key: visitorKey(visitor), customerId: visitor.accountId, name: visitor.label };
  return { key: visitorKey(visitor), customerId: null, name: brand };
}
