import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas } from './api';

export const productsPath = '/api/v2/buyer/discovery/{id}/products';
/** Maximum page size of the API, and enough pages for the sellers of any discovery. */
const [groupLimit, maxPages] = [10, 50];

interface LoadedGroups {
  readonly groups: readonly Schemas['ProductGroup'][];
  readonly budget: Schemas['BudgetContext'] | undefined;
}
const none: LoadedGroups = { groups: [], budget: undefined };

/** All product groups that have arrived so far. Further ones are read after the newest that is known. */
export function useGroups(id: string): LoadedGroups {
  const queries = useQueryClient();
  const queryKey = ['get', productsPath, id];
  const { data } = useQuery({ queryKey, queryFn: () => loadGroups(id, queries.getQueryData<LoadedGroups>(queryKey)?.groups ?? []) });
  return data ?? none;
}

async function loadGroups(id: string, known: readonly Schemas['ProductGroup'][]): Promise<LoadedGroups> {
  const sinceRevision = Math.max(-1, ...known.map(({ revision }) => revision));
  const groups: Schemas['ProductGroup'][] = [];
  let budget: Schemas['BudgetContext'] | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = { groupLimit, groupOffset: groups.length, productsPerGroup: 1, ...(sinceRevision < 0 ? {} : { sinceRevision }) };
    const { data } = await api.GET(productsPath, { params: { path: { id }, query } });
    groups.push(...data!.data.productGroups);
    budget = data!.data.budgetContext;
    if (!data!.data.hasMoreGroups || data!.data.productGroups.length === 0) break;
  }
  return { groups: mergeGroups(known, groups), budget };
}

/** A later group replaces the earlier one of its seller. */
function mergeGroups(known: readonly Schemas['ProductGroup'][], later: readonly Schemas['ProductGroup'][]) {
  const replaced = new Set(later.map(({ groupId }) => groupId));
  return [...known.filter(({ groupId }) => !replaced.has(groupId)), ...later].sort((one, other) => one.revision - other.revision);
}

/** Maximum of products in one answer of the API. */
const productPage = 15;

/** A page of one seller's products. Each revision stores one group, so the first one after the revision before is this seller's. */
export async function loadProducts(id: string, { groupId, revision }: Schemas['ProductGroup'], productOffset: number) {
  const query = { sinceRevision: Math.max(0, revision - 1), groupLimit: 1, productsPerGroup: productPage, productOffset };
  const { data } = await api.GET(productsPath, { params: { path: { id }, query } });
  const { products, productGroups } = data!.data;
  return {
    products: products.filter((product) => product.groupId === groupId),
    group: productGroups.find((one) => one.groupId === groupId),
  };
}
