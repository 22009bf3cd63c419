import { Field } from '@exchange/platform';
import type { DiscoveryState } from '../../domain/discovery';
import type { DiscoveryTotals } from '../../domain/totals';

class PriceRangeWire {
  @Field.number()
  min: number;

  @Field.number()
  max: number;

  @Field.number()
  avg: number;

  @Field.text()
  currency: string;
}

/** Summary of all groups (after `sinceRevision`), not only of this page (gaps.md §5.7). */
export class DiscoverySummaryWire {
  @Field.integer({ min: 0 })
  totalProducts: number;

  @Field.integer({ min: 0 })
  publishersCount: number;

  @Field.object(() => PriceRangeWire, {
    nullable: true,
    description: 'Prices per thousand impressions in the currency of the brief; without one, in the currency of most products.',
  })
  priceRange: PriceRangeWire | null;
}

export function summaryWire({ products, publishers, prices }: DiscoveryTotals, { brief }: DiscoveryState): DiscoverySummaryWire {
  const wanted = brief.budget?.currency;
  const [span] = wanted === undefined ? prices.toSorted((a, b) => b.count - a.count) : prices.filter(({ currency }) => currency === wanted);
  return {
    totalProducts: products,
    publishersCount: publishers,
    priceRange: span ? { min: span.min, max: span.max, avg: Number((span.sum / span.count).toFixed(6)), currency: span.currency } : null,
  };
}
