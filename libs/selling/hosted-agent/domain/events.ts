import type { DomainEvent } from '@exchange/kernel';

/** A storefront was asked from outside the exchange. Discoveries tell of their own questions (`discovery.seller_asked`). */
export interface StorefrontAskedData {
  readonly storefrontId: number;
  /** The same for the same question of the same buyer. */
  readonly questionId: string;
  /** The product request, without anything that looks like a secret. */
  readonly request: Readonly<Record<string, unknown>>;
}

export function storefrontAsked(accountId: number, payload: StorefrontAskedData, occurredAt: Date): DomainEvent<StorefrontAskedData> {
  return { type: 'storefront.asked', accountId, occurredAt, payload };
}
