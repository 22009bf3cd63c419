/** Where a page begins, in the style of the operation (`skip` is an offset), and how many rows it has. */
export interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
  readonly offset?: number;
}
export interface Pagination {
  /** Alone for a list that the API pages by `skip`, or gives whole. */
  readonly hasMore?: boolean;
  readonly nextCursor?: string | null;
  readonly nextOffset?: number | null;
}

const limit = 200;

/** The page after one that was read; undefined after the last. */
export function nextPage({ hasMore, nextCursor, nextOffset }: Pagination, read: PageQuery): PageQuery | undefined {
  if (typeof nextCursor === 'string') return { limit, cursor: nextCursor };
  if (typeof nextOffset === 'number') return { limit, offset: nextOffset };
  const isSkipped = nextCursor === undefined && nextOffset === undefined && hasMore === true;
  return isSkipped ? { limit, offset: (read.offset ?? 0) + read.limit } : undefined;
}
