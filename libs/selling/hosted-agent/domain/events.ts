import { defineEvents } from '@exchange/kernel';

export interface StorefrontAskedData {
  readonly storefrontId: number;
  /** The same for the same question of the same buyer. */
  readonly questionId: string;
  /** The product request without values that look like secrets. */
  readonly request: Readonly<Record<string, unknown>>;
}

export interface HostedAgentEvents {
  /** A storefront was asked from outside the exchange. Discoveries emit `discovery.seller_asked` for their questions. */
  'storefront.asked': StorefrontAskedData;
}

export const hostedAgentEvent = defineEvents<HostedAgentEvents>();
