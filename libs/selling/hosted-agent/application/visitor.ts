import type { OrderBuyer } from '@exchange/orders';

/** Who asks a storefront. */
export type Visitor =
  /** The exchange itself, on behalf of its buyers. */
  | { readonly kind: 'exchange' }
  | { readonly kind: 'account'; readonly accountId: number; readonly label: string }
  | { readonly kind: 'stranger'; readonly address: string };

export const theExchange: Visitor = { kind: 'exchange' };

/** What tells one visitor from the other. Never shown. */
export function keyOf(visitor: Visitor): string {
  if (visitor.kind === 'exchange') return 'exchange';
  return visitor.kind === 'account' ? `account:${visitor.accountId}` : `address:${visitor.address}`;
}

/** What the exchange buys for a brand. */
export const exchangeBuyer = (brand: string): OrderBuyer => buyerOf(theExchange, brand)!;

/** Strangers buy nothing: null. What the exchange buys is told by the brand that it buys for. */
export function buyerOf(visitor: Visitor, brand: string | null): OrderBuyer | null {
  if (visitor.kind === 'stranger') return null;
  if (visitor.kind === 'account') return { key: keyOf(visitor), customerId: visitor.accountId, name: visitor.label };
  return { key: keyOf(visitor), customerId: null, name: brand };
}
