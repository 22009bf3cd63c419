import { useQuery } from '@tanstack/react-query';
import { api, type Schemas } from './api';

const path = '/api/v2/buyer/campaigns/{id}/proposals';
/** Maximum page size of the API, and enough pages for the sellers of any discovery. */
const [limit, maxPages] = [200, 100];

export type LandedProposals = ReadonlyMap<number, readonly Schemas['Proposal'][]>;

/** Proposals of one discovery by seller. Undefined while they are loading, and without a campaign, for which alone there are proposals. */
export function useLandedProposals(
  campaignId: string | null,
  discoveryId: string,
): { readonly proposals: LandedProposals | undefined; readonly isFetching: boolean } {
  const { data: proposals, isFetching } = useQuery({
    queryKey: ['get', path, campaignId, discoveryId],
    queryFn: () => load(campaignId!, discoveryId),
    enabled: campaignId !== null,
  });
  return { proposals, isFetching };
}

async function load(id: string, executionId: string): Promise<LandedProposals> {
  const bySeller = new Map<number, readonly Schemas['Proposal'][]>();
  let cursor: string | null | undefined;
  for (let page = 0; page < maxPages && cursor !== null; page += 1) {
    const query = { limit, executionId, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await api.GET(path, { params: { path: { id }, query } });
    for (const { seller, proposals } of data!.data.sellers) bySeller.set(seller.sellerId, proposals);
    cursor = data!.meta.pagination.nextCursor;
  }
  return bySeller;
}
