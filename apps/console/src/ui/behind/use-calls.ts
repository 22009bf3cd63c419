import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { recorder } from '#/lib/api';
import { callsOf, inOrder, type ShownCall, type UsedQuery } from '#/lib/calls/shown';

/** The calls of a page, in the order in which they were first shown. `screen` is the path of the page. */
export function useCalls(screen: string): readonly ShownCall[] {
  const queries = useQueryClient();
  const [order] = useState(() => new Map<string, number>());
  const recorded = useSyncExternalStore(recorder.watch, recorder.list);
  useSyncExternalStore(
    useCallback((watcher) => queries.getQueryCache().subscribe(watcher), [queries]),
    () => usedQueries(queries).length,
  );
  return inOrder(callsOf(recorded, usedQueries(queries), screen), order);
}

const usedQueries = (queries: QueryClient): readonly UsedQuery[] =>
  queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
    .map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
      queryKey,
      at: dataUpdatedAt,
      // The data of a query may be null, such as that of an account without a demo.
      firstPage: (data as { readonly pageParams?: readonly object[] } | null)?.pageParams?.[0],
    }));
