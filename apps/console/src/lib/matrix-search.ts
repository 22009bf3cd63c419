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
