import { useQuery } from '@tanstack/react-query';
import { api, type Wire } from './api';

export const proposalsPath = '/api/v2/buyer/campaigns/{id}/proposals';
/** Maximum page size of the API, and enough pages for the sellers of any discovery. */
const [limit, maxPages] = [200, 100];

/** Proposals of all sellers for a campaign's latest discovery. */
export function useProposals(id: string) {
  return useQuery({ queryKey: ['get', proposalsPath, id], queryFn: () => allProposals(id) });
}

async function allProposals(id: string): Promise<readonly Wire['Proposal'][]> {
  const proposals: Wire['Proposal'][] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < maxPages && cursor !== null; page += 1) {
    const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await api.GET(proposalsPath, { params: { path: { id }, query } });
    proposals.push(...data!.data.sellers.flatMap((seller) => seller.proposals));
    cursor = data!.meta.pagination.nextCursor;
  }
  return proposals;
}
