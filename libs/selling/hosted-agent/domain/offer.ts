import { rankProducts } from './fit';
import { buildPlans } from './plan';
import { readText } from './reading';
import { type RefineChange, type ProductsOffer, refineOffer } from './refining';
import type { SoldOption, SoldProduct } from './sold';
import { type Filters, criteriaOf } from './wanted';

/** A buyer's question to a storefront (AdCP, `get_products`). */
export interface ProductsQuestion {
  readonly mode: 'brief' | 'wholesale' | 'refine';
  /** Empty in other modes than `brief`. */
  readonly brief: string;
  readonly filters: Filters;
  /** Empty in other modes than `refine`. */
  readonly changes: readonly RefineChange[];
}

/** The complete answer of a storefront. The answer depends only on the products and the question. */
export function buildOffer(all: readonly SoldProduct[], { mode, brief, filters, changes }: ProductsQuestion): ProductsOffer {
  const products = filters.needsOtherMetrics ? [] : withMatchingPrices(all, filters);
  const wanted = criteriaOf(filters, mode === 'brief' ? readText(brief) : null);
  const fits = rankProducts(products, wanted);
  if (mode === 'wholesale') return { fits, plans: [], applied: [] };
  if (mode === 'refine') return refineOffer(fits, products, changes, filters);
  return { fits, plans: buildPlans(fits, wanted), applied: [] };
}

/** Products with their prices that match, without products that have none. */
function withMatchingPrices(
  products: readonly SoldProduct[],
  { currencies, fixedPrice, hasOnlyMatchingPrices }: Filters,
): readonly SoldProduct[] {
  const wantsFixed = hasOnlyMatchingPrices ? fixedPrice : null;
  if (currencies.length === 0 && wantsFixed === null) return products;
  const isMatching = (option: SoldOption) =>
    (currencies.length === 0 || currencies.includes(option.currency)) &&
    (wantsFixed === null || (option.fixedPrice !== null) === wantsFixed);
  return products.flatMap((product) => {
    const pricingOptions = product.pricingOptions.filter(isMatching);
    return pricingOptions.length > 0 ? [{ ...product, pricingOptions }] : [];
  });
}
