import type { Channel } from '@exchange/kernel';
import type { PricingOption } from './pricing';
import type { ProductStatus } from './product.states';

export const deliveryTypes = ['guaranteed', 'non_guaranteed'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** What one campaign should spend on the product, in one currency. */
export interface ProductBudget {
  /** ISO 4217. */
  readonly currency: string;
  readonly min: number | null;
  readonly max: number | null;
}

/** What the seller says about a product. */
export interface ProductDetails {
  readonly name: string;
  readonly description: string;
  readonly channels: readonly Channel[];
  /** ISO 3166-1 alpha-2. Empty: any country. */
  readonly countries: readonly string[];
  /** Ids of `formats`. */
  readonly formats: readonly string[];
  readonly deliveryType: DeliveryType;
  readonly pricingOptions: readonly PricingOption[];
  /** `YYYY-MM-DD`, both days included. Null: open. */
  readonly availableFrom: string | null;
  readonly availableUntil: string | null;
  /** Small letters: what briefs are looked through for. */
  readonly keywords: readonly string[];
  /** Whom it reaches, in words. */
  readonly audience: string | null;
  readonly budget: ProductBudget | null;
}

export interface ProductState extends ProductDetails {
  readonly accountId: number;
  readonly id: string;
  readonly storefrontId: number;
  readonly status: ProductStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
