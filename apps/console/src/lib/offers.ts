import { api, type Schemas } from './api';
import { productsPath } from './groups';

/** Page sizes of the API, and enough pages for the sellers and products of any discovery. */
const [groupLimit, productsPerGroup, maxPages] = [10, 15, 50];

export interface Offers {
  readonly products: ReadonlyMap<string, Schemas['DiscoveredProduct']>;
  /** Requested changes with the replies of a seller, by its id. */
  readonly refinements: ReadonlyMap<number, readonly Schemas['Refinement'][]>;
  readonly budget: Schemas['BudgetContext'] | undefined;
}

/** Reads the sellers' groups, and of their products those that are wanted. */
export async function loadOffers(discoveryId: string | null, wanted: ReadonlySet<string>): Promise<Offers> {
  const products = new Map<string, Schemas['DiscoveredProduct']>();
  const refinements = new Map<number, readonly Schemas['Refinement'][]>();
  let budget: Schemas['BudgetContext'] | undefined;
  if (discoveryId === null) return { products, refinements, budget };
  for (let page = 0; page < maxPages; page += 1) {
    let hasMoreGroups = false;
    for (let part = 0; part < maxPages; part += 1) {
      const query = { groupLimit, groupOffset: page * groupLimit, productsPerGroup, productOffset: part * productsPerGroup };
      const { data } = await api.GET(productsPath, { params: { path: { id: discoveryId }, query } });
      const found = data!.data;
      for (const product of found.products) if (wanted.has(product.productId)) products.set(product.productId, product);
      for (const group of found.productGroups) refinements.set(group.storefrontId, group.refinements);
      budget = found.budgetContext;
      hasMoreGroups = found.hasMoreGroups && found.productGroups.length > 0;
      if (products.size >= wanted.size || !found.productGroups.some(({ hasMoreProducts }) => hasMoreProducts)) break;
    }
    if (!hasMoreGroups) break;
  }
  return { products, refinements, budget };
}
