import { useQuery } from '@tanstack/react-query';
import { api, type Wire } from './api';

export const productsPath = '/api/v2/buyer/discovery/{id}/products';
/** Maximum page size of the API, and enough pages for the sellers of any discovery. */
const [groupLimit, maxPages] = [10, 50];

interface Landed {
  readonly groups: readonly Wire['ProductGroup'][];
  readonly budget: Wire['BudgetContext'] | undefined;
}

/** All product groups that have arrived so far. */
export function useGroups(id: string): Landed {
  const { data } = useQuery({ queryKey: ['get', productsPath, id], queryFn: () => allGroups(id) });
  return data ?? { groups: [], budget: undefined };
}

async function allGroups(id: string): Promise<Landed> {
  const groups: Wire['ProductGroup'][] = [];
  let budget: Wire['BudgetContext'] | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = { groupLimit, groupOffset: groups.length, productsPerGroup: 1 };
    const { data } = await api.GET(productsPath, { params: { path: { id }, query } });
    groups.push(...data!.data.productGroups);
    budget = data!.data.budgetContext;
    if (!data!.data.hasMoreGroups || data!.data.productGroups.length === 0) break;
  }
  return { groups, budget };
}
