import { latestOf, limitationsOf, type ProposalChain } from './matrix';
import { choiceParam, integerParam, textParam } from './search';

/** What of the matrix is shown: it is in the address. */
export interface MatrixSearch {
  readonly seller?: number | undefined;
  readonly limits?: 'none' | 'some' | undefined;
  readonly rows?: 'differ' | undefined;
  /** Ids of hidden columns, separated by commas. */
  readonly hide?: string | undefined;
}

const maxHidden = 4_000;

export const matrixSearch = (search: Record<string, unknown>): MatrixSearch => ({
  ...integerParam('seller', search, 1, Number.MAX_SAFE_INTEGER),
  ...choiceParam('limits', search, ['none', 'some'] as const),
  ...choiceParam('rows', search, ['differ'] as const),
  ...textParam('hide', search, maxHidden),
});

export const hiddenIds = ({ hide }: MatrixSearch): readonly string[] => hide?.split(',') ?? [];
export const withHidden = (search: MatrixSearch, id: string): MatrixSearch => ({ ...search, hide: [...hiddenIds(search), id].join(',') });

export function filterChains(chains: readonly ProposalChain[], search: MatrixSearch): readonly ProposalChain[] {
  const hidden = hiddenIds(search);
  return chains.filter((chain) => {
    const latest = latestOf(chain);
    if (hidden.includes(chain.id)) return false;
    if (search.seller !== undefined && latest.seller.sellerId !== search.seller) return false;
    return search.limits === undefined || (search.limits === 'some') === limitationsOf(latest).length > 0;
  });
}
