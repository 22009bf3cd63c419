import type { Channel } from '@exchange/kernel';
import type { NewProduct } from '@exchange/products';
import { productsOf, profile, type RecipeId, sampleTerms } from '../../domain/recipes';

type PricingOption = NewProduct['pricingOptions'][number];
type Price = Pick<PricingOption, 'pricingModel' | 'currency'> & Partial<PricingOption>;

const blank = { availableFrom: null, availableUntil: null, audience: null, budget: null };

/** Products of a recipe, completed with the fields that the file omits. */
export function sampleProducts(id: RecipeId): NewProduct[] {
  return productsOf(id).map(({ channels, deliveryType, pricingOptions, ...product }) => ({
    ...blank,
    ...product,
    status: 'active',
    channels: channels as Channel[],
    deliveryType: deliveryType as NewProduct['deliveryType'],
    pricingOptions: (pricingOptions as object[]).map((option, index) => priced(option as Price, index)),
  }));
}

export function sampleStorefront(slug: string, name: string = profile.profileDisplayName) {
  const { publisherDomain, defaultCurrency, paymentCurrencies } = sampleTerms;
  return {
    name,
    slug,
    logoUrl: null,
    publisherDomain,
    operatorDomain: null,
    creativeApproval: 'auto',
    mediaBuyApproval: 'auto',
    defaultCurrency,
    paymentCurrencies,
  } as const;
}

/** Offer that the demo's campaign buys from a recipe: its first product, at its price in that currency. */
export function sampleOffer(id: RecipeId, currency: string) {
  const [product] = sampleProducts(id);
  const option = product!.pricingOptions.find((price) => price.currency === currency)!;
  const { pricingOptionId, pricingModel, fixedPrice, floorPrice, priceGuidance } = option;
  const rate = fixedPrice ?? priceGuidance?.['p50'] ?? floorPrice!;
  return { productName: product!.name, pricingOptionId, pricingModel, rate, bidPrice: fixedPrice === null ? rate : null };
}

function priced(price: Price, index: number): PricingOption {
  return {
    pricingOptionId: `${price.pricingModel}_${price.currency.toLowerCase()}_${index + 1}`,
    fixedPrice: null,
    floorPrice: null,
    priceGuidance: null,
    minSpend: null,
    viewThreshold: null,
    demographic: null,
    demographicSystem: null,
    eventType: null,
    timeUnit: null,
    ...price,
  };
}
