import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { nextPage, type PageQuery, type Pagination } from '#/lib/next-page';

interface Answer<T> {
  readonly data: readonly T[];
  readonly meta: { readonly pagination: Pagination & { readonly total?: number } };
}
type Loaded<T> = InfiniteData<Answer<T>, PageQuery>;

const firstPage = 50;
/** When a list with more pages is opened again, it begins with the first one, because all pages would be read again. */
const maxKeptPages = 4;

/** The rows of a list as far as they are loaded. */
export interface Pages<T> {
  /** Null while the first page is loading. */
  readonly rows: readonly T[] | null;
  /** Number of all rows, where the API counts them. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Reads the list again from its first page. */
  readonly restart: () => void;
  /** Replaces rows in place, without a request. */
  readonly patch: (change: (row: T) => T) => void;
}

/**
 * Reads a list page by page. `path` and `query` are those of the operation, and also its key in the cache, so that other parts of the console make it outdated
 * with `['get', path]`. `read` merges the page into the query.
 */
export function usePages<T>(
  path: string,
  query: Readonly<Record<string, unknown>>,
  read: (page: PageQuery, signal: AbortSignal) => Promise<Answer<T>>,
): Pages<T> {
  const queries = useQueryClient();
  const queryKey: QueryKey = ['get', path, 'pages', query];
  const hash = JSON.stringify(queryKey);
  const keep = useCallback(
    (count: number) =>
      queries.setQueryData<Loaded<T>>(JSON.parse(hash) as QueryKey, (now) =>
        now === undefined ? now : { pages: now.pages.slice(0, count), pageParams: now.pageParams.slice(0, count) },
      ),
    [queries, hash],
  );
  useState(() => (queries.getQueryData<Loaded<T>>(queryKey)?.pages.length ?? 0) > maxKeptPages && keep(1));
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: { limit: firstPage } as PageQuery,
    getNextPageParam: ({ meta: { pagination } }, _, page) => nextPage(pagination, page),
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = found;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? null, [data]);
  const patch = useCallback(
    (change: (row: T) => T) =>
      void queries.setQueryData<Loaded<T>>(JSON.parse(hash) as QueryKey, (now) =>
        now === undefined ? now : { ...now, pages: now.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
      ),
    [queries, hash],
  );
  return {
    rows,
    total: data?.pages.at(-1)?.meta.pagination.total ?? null,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    error,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    retry: useCallback(() => void (rows === null ? refetch() : fetchNextPage()), [rows, refetch, fetchNextPage]),
    restart: useCallback(() => {
      keep(1);
      void refetch();
    }, [keep, refetch]),
    patch,
  };
}
