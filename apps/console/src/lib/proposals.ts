import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Schemas } from './api';
import { loadOffers, type Offers } from './offers';

export const proposalsPath = '/api/v2/buyer/campaigns/{id}/proposals';
/** Maximum page size of the API, and enough pages for the sellers of any discovery. */
const [limit, maxPages] = [200, 100];

type Execution = Omit<Schemas['CampaignProposals'], 'sellers'>;

interface LoadedProposals extends Execution {
  readonly proposals: readonly Schemas['Proposal'][];
}

/** Proposals of all sellers for a campaign's latest discovery, with the products that they contain. */
export interface ProposalsWithOffers extends LoadedProposals {
  readonly offers: Offers;
}

/** Proposals of all sellers for a campaign's latest discovery. */
export function useProposals(id: string) {
  return useQuery({ queryKey: ['get', proposalsPath, id], queryFn: async () => (await loadAllProposals(id)).proposals });
}

export const proposalsWithOffersKey = (id: string) => ['get', proposalsPath, id, 'offers'] as const;

/** The columns that are shown stay while they are read again. */
export function useProposalsWithOffers(id: string) {
  return useQuery({
    queryKey: proposalsWithOffersKey(id),
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<ProposalsWithOffers> => {
      const loaded = await loadAllProposals(id);
      const productIds = loaded.proposals.flatMap(({ allocations }) => allocations.map(({ productId }) => productId));
      return { ...loaded, offers: await loadOffers(loaded.executionId, new Set(productIds)) };
    },
  });
}

async function loadAllProposals(id: string): Promise<LoadedProposals> {
  const proposals: Schemas['Proposal'][] = [];
  let cursor: string | null | undefined;
  let last: Schemas['CampaignProposals'];
  let page = 0;
  do {
    const query = { limit, ...(cursor === undefined || cursor === null ? {} : { cursor }) };
    const { data } = await api.GET(proposalsPath, { params: { path: { id }, query } });
    last = data!.data;
    proposals.push(...last.sellers.flatMap((seller) => seller.proposals));
    cursor = data!.meta.pagination.nextCursor;
    page += 1;
  } while (cursor !== null && page < maxPages);
  return { ...last, proposals };
}
