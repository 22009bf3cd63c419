import type { OfferedProduct } from './offer';

/** Prices per thousand impressions in one currency, with the sums that merging ranges needs. */
export interface PriceSpan {
  readonly currency: string;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly count: number;
}

/** Contribution of one answer to the totals. Stored beside the answer, so that totals read no products. */
export interface AnswerFacts {
  readonly products: number;
  /** Domains. */
  readonly publishers: readonly string[];
  readonly prices: readonly PriceSpan[];
}

export interface DiscoveryTotals extends Pick<AnswerFacts, 'products' | 'prices'> {
  readonly groups: number;
  /** Number of distinct domains. */
  readonly publishers: number;
}

export function factsOf(products: readonly OfferedProduct[]): AnswerFacts {
  const spans = products.flatMap(({ pricingOptions }): PriceSpan[] => {
    const option = pricingOptions.find(({ pricingModel, rate }) => pricingModel === 'cpm' && rate !== null);
    return option ? [{ currency: option.currency, min: option.rate!, max: option.rate!, sum: option.rate!, count: 1 }] : [];
  });
  return {
    products: products.length,
    // Older answers have no publishers.
    publishers: [...new Set(products.flatMap(({ publishers = [] }) => publishers))],
    prices: mergeByCurrency(spans),
  };
}

export function totalsOf(answers: readonly Pick<AnswerFacts, 'products' | 'prices'>[], publishers: number): DiscoveryTotals {
  return {
    groups: answers.length,
    products: answers.reduce((sum, { products }) => sum + products, 0),
    publishers,
    prices: mergeByCurrency(answers.flatMap(({ prices }) => prices)),
  };
}

function mergeByCurrency(spans: readonly PriceSpan[]): readonly PriceSpan[] {
  const byCurrency = new Map<string, PriceSpan>();
  for (const span of spans) {
    const known = byCurrency.get(span.currency);
    byCurrency.set(span.currency, known ? combine(known, span) : span);
  }
  return [...byCurrency.values()];
}

function combine(one: PriceSpan, other: PriceSpan): PriceSpan {
  return {
    currency: one.currency,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
    sum: one.sum + other.sum,
    count: one.count + other.count,
  };
}
