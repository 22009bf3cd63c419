import { latestOf, limitationsOf, type ProposalChain } from './matrix';
import { hiddenIds, type MatrixSearch } from './matrix-search';

/** The columns that the address asks for. */
export function filterChains(chains: readonly ProposalChain[], search: MatrixSearch): readonly ProposalChain[] {
  const hidden = hiddenIds(search);
  return chains.filter((chain) => {
    const latest = latestOf(chain);
    if (hidden.includes(chain.id)) return false;
    if (search.seller !== undefined && latest.seller.sellerId !== search.seller) return false;
    return search.limits === undefined || (search.limits === 'some') === limitationsOf(latest).length > 0;
  });
}
