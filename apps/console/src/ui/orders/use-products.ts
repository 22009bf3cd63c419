import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { $api, type Schemas } from '#/lib/api';
import type { Order } from '#/lib/received-order';
import { termsOf } from '#/lib/received-terms';

type Item = Schemas['OrderPackage'];
type Answer = { readonly data: Schemas['StorefrontProduct'] };

/** Packages whose products are read at once. */
export const productFold = 10;

/** The seller's own products of these packages, by their id. */
export function useProducts(packages: readonly Item[]): ReadonlyMap<string, UseQueryResult<Answer>> {
  const ids = [...new Set(packages.map(({ productId }) => productId))];
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...$api.queryOptions('get', '/api/v2/storefront/products/{id}', { params: { path: { id } } }),
      retry: false,
    })),
  });
  return new Map(ids.map((id, index) => [id, answers[index]! as UseQueryResult<Answer>]));
}

/** Terms of the order that are not those of the products; null while they are read, or when there are too many to know. */
export function useDifferences(order: Order): number | null {
  const packages = order.packages.filter(({ canceled }) => !canceled);
  const products = useProducts(packages.slice(0, productFold));
  if (packages.length > productFold) return null;
  let count = 0;
  for (const item of packages) {
    const product = products.get(item.productId)?.data?.data;
    if (product === undefined) return null;
    count += termsOf(order, item, product).filter(({ isDifferent }) => isDifferent).length;
  }
  return count;
}
