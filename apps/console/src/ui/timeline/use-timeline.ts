import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Key } from '#/i18n';
import { api } from '#/lib/api';
import { ownZone } from '#/lib/days';
import {
  deliveryEntries,
  discoveryEntries,
  type Merged,
  mergeByTime,
  requestEntries,
  stateEntries,
  suggestionEntries,
  type TimelineEntry,
} from '#/lib/timeline';
import { type TimelineKind } from '#/lib/timeline-kinds';

/** A campaign, or one of its media buys. */
export interface TimelineScope {
  readonly campaignId: string;
  readonly mediaBuyId?: string;
  readonly discoveryId?: string | null;
}

/** One page of a source. `next` is the address of its next page; `until` the time of its oldest record, shown or not. */
interface Page {
  readonly entries: readonly TimelineEntry[];
  readonly next: string | number | null;
  readonly until: string | null;
}

interface Source {
  readonly kind: TimelineKind;
  readonly label: Key;
  readonly load: (scope: TimelineScope, next: string | number | undefined, signal: AbortSignal) => Promise<Page>;
}

const limit = 50;
const deliveryDays = 90;

const changes: Source = {
  kind: 'changes',
  label: 'timeline.changes',
  async load({ campaignId, mediaBuyId }, next, signal) {
    const of = mediaBuyId === undefined ? { campaignId } : { resourceId: mediaBuyId };
    const query = { ...of, limit, ...(next === undefined ? {} : { cursor: String(next) }) };
    const { data } = await api.GET('/api/v2/buyer/audit-logs', { signal, params: { query } });
    const entries = data!.data.map((entry): TimelineEntry => ({ key: entry.id, at: entry.at, kind: 'changes', entry }));
    return { entries, next: data!.meta.pagination.nextCursor, until: entries.at(-1)?.at ?? null };
  },
};

const states: Source = {
  kind: 'states',
  label: 'timeline.states',
  async load({ campaignId, mediaBuyId }, next, signal) {
    const query = { campaignId, limit, ...(next === undefined ? {} : { cursor: String(next) }) };
    const { data } = await api.GET('/api/v2/buyer/notifications', { signal, params: { query } });
    const until = data!.data.at(-1)?.createdAt ?? null;
    return { entries: stateEntries(data!.data, mediaBuyId), next: data!.meta.pagination.nextCursor, until };
  },
};

const suggestions: Source = {
  kind: 'suggestions',
  label: 'timeline.suggestions',
  async load({ campaignId, mediaBuyId }, next, signal) {
    const query = { ...(mediaBuyId === undefined ? { campaignId } : { mediaBuyId }), limit, offset: Number(next ?? 0) };
    const { data } = await api.GET('/api/v2/buyer/optimization-suggestions', { signal, params: { query } });
    return { entries: suggestionEntries(data!.data), next: data!.meta.pagination.nextOffset, until: data!.data.at(-1)?.createdAt ?? null };
  },
};

const delivery: Source = {
  kind: 'delivery',
  label: 'timeline.delivery',
  async load({ campaignId, mediaBuyId }, _, signal) {
    const query = { campaignId, days: deliveryDays, view: 'timeseries' } as const;
    const { data } = await api.GET('/api/v2/buyer/reporting/metrics', { signal, params: { query } });
    const rows = typeof data === 'string' || !('timeseries' in data!.data) ? [] : (data!.data.timeseries ?? []);
    return { entries: deliveryEntries(rows, mediaBuyId, Date.now(), ownZone), next: null, until: null };
  },
};

const requests: Source = {
  kind: 'delivery',
  label: 'timeline.requests',
  async load({ mediaBuyId }, next, signal) {
    const params = { path: { id: mediaBuyId! }, query: { limit, ...(next === undefined ? {} : { cursor: String(next) }) } };
    const { data } = await api.GET('/api/v2/buyer/media-buys/{id}/delivery-requests', { signal, params });
    return { entries: requestEntries(data!.data), next: data!.meta.pagination.nextCursor, until: data!.data.at(-1)?.createdAt ?? null };
  },
};

const discovery: Source = {
  kind: 'discovery',
  label: 'timeline.discovery',
  async load({ discoveryId }, _, signal) {
    const { data } = await api.GET('/api/v2/buyer/discovery/{id}', { signal, params: { path: { id: discoveryId! } } });
    return { entries: discoveryEntries(data!.data), next: null, until: null };
  },
};

export interface Timeline extends Merged {
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly failed: readonly { readonly label: Key; readonly error: unknown; readonly again: () => void }[];
  /** Loads the next pages of the sources on which the next entries depend. Undefined at the end. */
  readonly more: (() => void) | undefined;
  readonly refresh: () => void;
}

/** Everything that happened to an object: each source is a request of its own, and fails alone. With a kind, only its sources are asked. */
export function useTimeline(scope: TimelineScope, kind: TimelineKind | undefined): Timeline {
  const queries = useQueryClient();
  const has = (source: Source, isThere = true) => isThere && (kind === undefined || source.kind === kind);
  const isBuy = scope.mediaBuyId !== undefined;
  const all = [
    useSource(changes, scope, has(changes)),
    useSource(states, scope, has(states)),
    useSource(suggestions, scope, has(suggestions)),
    useSource(delivery, scope, has(delivery)),
    useSource(requests, scope, has(requests, isBuy)),
    useSource(discovery, scope, has(discovery, !isBuy && Boolean(scope.discoveryId))),
  ].filter(({ isAsked }) => isAsked);
  const loaded = all.filter(({ query }) => query.data !== undefined);
  const merged = mergeByTime(
    loaded.map(({ query }) => {
      const pages = query.data!.pages;
      const last = pages.at(-1)!;
      return { entries: pages.flatMap(({ entries }) => entries), until: last.next === null ? null : last.until };
    }),
  );
  const failed = all.flatMap(({ source: { label }, query }) =>
    query.error === null ? [] : [{ label, error: query.error, again: () => void query.refetch() }],
  );
  const { campaignId, mediaBuyId } = scope;
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['timeline', campaignId, mediaBuyId] }),
    [queries, campaignId, mediaBuyId],
  );
  return {
    ...merged,
    isLoading: all.some(({ query }) => query.isPending && query.error === null),
    isLoadingMore: all.some(({ query }) => query.isFetchingNextPage),
    failed,
    more: merged.behind.length === 0 ? undefined : () => merged.behind.forEach((index) => void loaded[index]!.query.fetchNextPage()),
    refresh,
  };
}

function useSource(source: Source, scope: TimelineScope, isAsked: boolean) {
  const query = useInfiniteQuery({
    queryKey: ['timeline', scope.campaignId, scope.mediaBuyId, scope.discoveryId, source.label],
    queryFn: ({ pageParam, signal }) => source.load(scope, pageParam, signal),
    initialPageParam: undefined as string | number | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    enabled: isAsked,
    retry: false,
  });
  return { source, query, isAsked };
}
