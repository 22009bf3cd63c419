import { FixedClock } from '@exchange/kernel';
import type { ProductPricingOption } from '../domain/pricing';
import { Product, type ProductState, type NewProduct } from '../domain/product';

export { InMemoryProducts } from './in-memory';

export function anOption(overrides: Partial<ProductPricingOption> = {}): ProductPricingOption {
  return {
    pricingOptionId: 'cpm_eur',
    pricingModel: 'cpm',
    currency: 'EUR',
    fixedPrice: 20,
    floorPrice: null,
    priceGuidance: null,
    minSpend: null,
    viewThreshold: null,
    demographic: null,
    demographicSystem: null,
    eventType: null,
    timeUnit: null,
    ...overrides,
  };
}

export function aNewProduct(overrides: Partial<NewProduct> = {}): NewProduct {
  return {
    name: 'Evening CTV',
    description: 'Connected TV in the evening',
    channels: ['ctv'],
    countries: ['DE'],
    formats: ['ctv_30s'],
    deliveryType: 'guaranteed',
    pricingOptions: [anOption()],
    availableFrom: null,
    availableUntil: null,
    keywords: [],
    audience: null,
    budget: null,
    status: 'active',
    ...overrides,
  };
}

export function aProduct({ accountId = 1, id = 'prod_1', storefrontId = 1, ...given }: Partial<ProductState> = {}): Product {
  return Product.create(
    { accountId, id, storefrontId },
    aNewProduct(given as Partial<NewProduct>),
    given.createdAt ?? new FixedClock().now(),
  );
}
