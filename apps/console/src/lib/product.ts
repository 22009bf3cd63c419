import type { Schemas } from './api';

export type Product = Schemas['StorefrontProduct'];
export type ProductPrice = Schemas['ProductPricing'];
export type PricingModel = ProductPrice['pricingModel'];

export const productsPath = '/api/v2/storefront/products';
export const productPath = '/api/v2/storefront/products/{id}';

export const pricingModels: readonly PricingModel[] = ['cpm', 'vcpm', 'cpcv', 'cpv', 'cpc', 'cpa', 'cpp', 'flat_rate', 'time'];
export const timeUnits = ['hour', 'day', 'week', 'month'] as const;
export const demographicSystems = ['nielsen', 'barb', 'agf', 'oztam', 'mediametrie', 'custom'] as const;
export const eventTypes: readonly NonNullable<ProductPrice['eventType']>[] = [
  'purchase',
  'lead',
  'qualify_lead',
  'complete_registration',
  'subscribe',
  'start_trial',
  'app_install',
  'app_launch',
  'add_to_cart',
  'add_to_wishlist',
  'initiate_checkout',
  'add_payment_info',
  'page_view',
  'view_content',
  'search',
  'share',
  'contact',
  'schedule',
  'donate',
  'submit_application',
];

/** What an active product must have. The API refuses an active product without it. */
const needed = ['description', 'channels', 'formats', 'pricingOptions'] as const;
export type Missing = (typeof needed)[number];
type Parts = { readonly [Name in Missing]: { readonly length: number } };

/** What is missing before the product can be offered. */
export const missingOf = (product: Parts): readonly Missing[] => needed.filter((name) => product[name].length === 0);

/** Why buyers do not find an active product on a day (`2026-05-01`): its days are over, or have not begun. Null: they find it. */
export function outOfDays({ availableFrom, availableUntil }: Pick<Product, 'availableFrom' | 'availableUntil'>, today: string) {
  if (availableUntil !== null && availableUntil < today) return 'ended';
  return availableFrom !== null && availableFrom > today ? 'later' : null;
}

/** The price that buyers see first: that per thousand impressions, otherwise the first one. */
export const firstPrice = <Price extends { readonly pricingModel: string }>(prices: readonly Price[]): Price | undefined =>
  prices.find(({ pricingModel }) => pricingModel === 'cpm') ?? prices[0];

/** The price as buyers receive it: the fixed price, or the least one of an auction. */
export const rateOf = ({
  fixedPrice,
  floorPrice,
}: {
  readonly fixedPrice?: number | null;
  readonly floorPrice?: number | null;
}): number | null => fixedPrice ?? floorPrice ?? null;
