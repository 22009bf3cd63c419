import { useQuery } from '@tanstack/react-query';
import { api, type Schemas } from './api';

export const productsPath = '/api/v2/buyer/discovery/{id}/products';
/** Maximum page size of the API, and enough pages for the sellers of any discovery. */
const [groupLimit, maxPages] = [10, 50];

interface LoadedGroups {
  readonly groups: readonly Schemas['ProductGroup'][];
  readonly budget: Schemas['BudgetContext'] | undefined;
}

/** All product groups that have arrived so far. */
export function useGroups(id: string): LoadedGroups {
  const { data } = useQuery({ queryKey: ['get', productsPath, id], queryFn: () => loadAllGroups(id) });
  return data ?? { groups: [], budget: undefined };
}

async function loadAllGroups(id: string): Promise<LoadedGroups> {
  const groups: Schemas['ProductGroup'][] = [];
  let budget: Schemas['BudgetContext'] | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = { groupLimit, groupOffset: groups.length, productsPerGroup: 1 };
    const { data } = await api.GET(productsPath, { params: { path: { id }, query } });
    groups.push(...data!.data.productGroups);
    budget = data!.data.budgetContext;
    if (!data!.data.hasMoreGroups || data!.data.productGroups.length === 0) break;
  }
  return { groups, budget };
}
