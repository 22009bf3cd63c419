import type { OfferedProduct } from './offer';

/** Prices per thousand impressions of one currency: what a range needs, so that ranges can be put together. */
export interface PriceSpan {
  readonly currency: string;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly count: number;
}

/** What one answer adds to the totals of a discovery; kept beside it, so that totals read no products. */
export interface AnswerFacts {
  readonly products: number;
  /** Domains. */
  readonly publishers: readonly string[];
  readonly prices: readonly PriceSpan[];
}

export interface Totals extends Pick<AnswerFacts, 'products' | 'prices'> {
  readonly groups: number;
  /** How many different domains. */
  readonly publishers: number;
}

export function factsOf(products: readonly OfferedProduct[]): AnswerFacts {
  const spans = products.flatMap(({ pricingOptions }): PriceSpan[] => {
    const option = pricingOptions.find(({ pricingModel, rate }) => pricingModel === 'cpm' && rate !== null);
    return option ? [{ currency: option.currency, min: option.rate!, max: option.rate!, sum: option.rate!, count: 1 }] : [];
  });
  return {
    products: products.length,
    // Answers that were kept before publishers were have none.
    publishers: [...new Set(products.flatMap(({ publishers = [] }) => publishers))],
    prices: merged(spans),
  };
}

export function totalsOf(answers: readonly Pick<AnswerFacts, 'products' | 'prices'>[], publishers: number): Totals {
  return {
    groups: answers.length,
    products: answers.reduce((sum, { products }) => sum + products, 0),
    publishers,
    prices: merged(answers.flatMap(({ prices }) => prices)),
  };
}

function merged(spans: readonly PriceSpan[]): readonly PriceSpan[] {
  const byCurrency = new Map<string, PriceSpan>();
  for (const span of spans) {
    const known = byCurrency.get(span.currency);
    byCurrency.set(span.currency, known ? together(known, span) : span);
  }
  return [...byCurrency.values()];
}

function together(one: PriceSpan, other: PriceSpan): PriceSpan {
  return {
    currency: one.currency,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
    sum: one.sum + other.sum,
    count: one.count + other.count,
  };
}
