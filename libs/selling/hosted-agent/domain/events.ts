import { defineEvents } from '@exchange/kernel';

export interface StorefrontAskedData {
  readonly storefrontId: number;
  /** The same for the same question of the same buyer. */
  readonly questionId: string;
  /** The product request, without anything that looks like a secret. */
  readonly request: Readonly<Record<string, unknown>>;
}

export interface HostedAgentEvents {
  /** A storefront was asked from outside the exchange. Discoveries tell of their own questions (`discovery.seller_asked`). */
  'storefront.asked': StorefrontAskedData;
}

export const eventOf = defineEvents<HostedAgentEvents>();
