import { useQuery } from '@tanstack/react-query';
import { api, type Schemas } from './api';

export const proposalsPath = '/api/v2/buyer/campaigns/{id}/proposals';
/** Maximum page size of the API, and enough pages for the sellers of any discovery. */
const [limit, maxPages] = [200, 100];

/** Proposals of all sellers for a campaign's latest discovery. */
export function useProposals(id: string) {
  return useQuery({ queryKey: ['get', proposalsPath, id], queryFn: () => loadAllProposals(id) });
}

async function loadAllProposals(id: string): Promise<readonly Schemas['Proposal'][]> {
  const proposals: Schemas['Proposal'][] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < maxPages && cursor !== null; page += 1) {
    const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await api.GET(proposalsPath, { params: { path: { id }, query } });
    proposals.push(...data!.data.sellers.flatMap((seller) => seller.proposals));
    cursor = data!.meta.pagination.nextCursor;
  }
  return proposals;
}
