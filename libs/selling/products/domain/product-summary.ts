import type { Channel } from '@exchange/kernel';
import type { ProductState } from './product';

/** Summary of the active products. A product without countries makes the countries empty, which means all. */
export function productSummary(active: readonly Pick<ProductState, 'channels' | 'countries'>[]): {
  readonly activeProducts: number;
  readonly channels: readonly Channel[];
  readonly countries: readonly string[];
} {
  const everywhere = active.some(({ countries }) => countries.length === 0);
  const distinct = <Word extends string>(words: readonly Word[]): Word[] => [...new Set(words)].toSorted();
  return {
    activeProducts: active.length,
    channels: distinct(active.flatMap(({ channels }) => channels)),
    countries: everywhere ? [] : distinct(active.flatMap(({ countries }) => countries)),
  };
}
