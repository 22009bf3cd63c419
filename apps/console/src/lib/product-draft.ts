import { typedNumber } from './amount';
import type { Product, ProductPrice, PricingModel } from './product';

/** A pricing option as it is typed. Numbers are in the notation of the language. */
export interface PriceDraft {
  /** Stays with its option, because orders name it. */
  readonly pricingOptionId: string;
  readonly pricingModel: PricingModel;
  readonly currency: string;
  readonly kind: 'fixed' | 'auction';
  readonly fixedPrice: string;
  readonly floorPrice: string;
  readonly p25: string;
  readonly p50: string;
  readonly p75: string;
  readonly p90: string;
  readonly minSpend: string;
  /** In percent. */
  readonly viewThreshold: string;
  readonly demographic: string;
  readonly demographicSystem: string;
  readonly eventType: string;
  readonly timeUnit: string;
}

/** A product as it is typed. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  readonly status: 'draft' | 'active';
  readonly channels: readonly string[];
  /** Codes, separated by spaces or commas. */
  readonly countries: string;
  readonly formats: readonly string[];
  readonly deliveryType: string;
  readonly pricingOptions: readonly PriceDraft[];
  readonly availableFrom: string;
  readonly availableUntil: string;
  /** Separated by commas or lines: a keyword may have spaces. */
  readonly keywords: string;
  readonly audience: string;
  readonly budgetCurrency: string;
  readonly budgetMin: string;
  readonly budgetMax: string;
}

export const blankPrice = (currency: string): PriceDraft => ({
  pricingOptionId: '',
  pricingModel: 'cpm',
  currency,
  kind: 'fixed',
  fixedPrice: '',
  floorPrice: '',
  p25: '',
  p50: '',
  p75: '',
  p90: '',
  minSpend: '',
  viewThreshold: '50',
  demographic: '',
  demographicSystem: '',
  eventType: 'purchase',
  timeUnit: 'day',
});

export const blankProduct = (currency: string): ProductDraft => ({
  name: '',
  description: '',
  status: 'draft',
  channels: [],
  countries: '',
  formats: [],
  deliveryType: 'non_guaranteed',
  pricingOptions: [],
  availableFrom: '',
  availableUntil: '',
  keywords: '',
  audience: '',
  budgetCurrency: currency,
  budgetMin: '',
  budgetMax: '',
});

export const draftOfProduct = (product: Product, language: string): ProductDraft => ({
  name: product.name,
  description: product.description,
  status: product.status === 'active' ? 'active' : 'draft',
  channels: product.channels,
  countries: product.countries.join(', '),
  formats: product.formats,
  deliveryType: product.deliveryType,
  pricingOptions: product.pricingOptions.map((option) => draftOfPrice(option, language)),
  availableFrom: product.availableFrom ?? '',
  availableUntil: product.availableUntil ?? '',
  keywords: product.keywords.join(', '),
  audience: product.audience ?? '',
  budgetCurrency: product.budget?.currency ?? product.pricingOptions[0]?.currency ?? '',
  budgetMin: typedNumber(product.budget?.min, language),
  budgetMax: typedNumber(product.budget?.max, language),
});

/** Begins a new product with the settings of another one. It is a draft, and its days are not copied. */
export const copyOfProduct = (product: Product, name: string, language: string): ProductDraft => ({
  ...draftOfProduct(product, language),
  name,
  status: 'draft',
  availableFrom: '',
  availableUntil: '',
});

function draftOfPrice(option: ProductPrice, language: string): PriceDraft {
  const blank = blankPrice(option.currency);
  const typed = (value: number | null | undefined) => typedNumber(value, language);
  const { priceGuidance: guidance, viewThreshold } = option;
  return {
    ...blank,
    pricingOptionId: option.pricingOptionId,
    pricingModel: option.pricingModel,
    kind: option.isFixed ? 'fixed' : 'auction',
    fixedPrice: typed(option.fixedPrice),
    floorPrice: typed(option.floorPrice),
    p25: typed(guidance?.p25),
    p50: typed(guidance?.p50),
    p75: typed(guidance?.p75),
    p90: typed(guidance?.p90),
    minSpend: typed(option.minSpend),
    // Without the error of binary fractions: 0.07 is 7 percent.
    viewThreshold: typeof viewThreshold === 'number' ? typed(Number((viewThreshold * 100).toFixed(8))) : blank.viewThreshold,
    demographic: option.demographic ?? '',
    demographicSystem: option.demographicSystem ?? '',
    eventType: option.eventType ?? blank.eventType,
    timeUnit: option.timeUnit ?? blank.timeUnit,
  };
}
