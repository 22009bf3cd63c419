import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type Schemas } from './api';

export interface LoadedAnswers {
  /** Newest first; undefined while the first page is loading. */
  readonly rows: readonly Schemas['BriefResponse'][] | undefined;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly refetch: () => Promise<unknown>;
}

const path = '/api/v2/buyer/planning-briefs/{id}/responses';

/** The answers to a brief. The first page has all of most briefs. */
export function useBriefAnswers(id: string): LoadedAnswers {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['get', path, id],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: 200, ...(cursor === null ? {} : { cursor }) };
      return (await api.GET(path, { params: { path: { id }, query }, signal })).data!;
    },
    getNextPageParam: ({ meta }) => meta.pagination.nextCursor,
  });
  return {
    rows: data?.pages.flatMap((page) => page.data),
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    refetch,
  };
}
