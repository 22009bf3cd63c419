import { useMemo } from 'react';
import { $api } from '#/lib/api';
import { type ShareSummary, summariesOf } from '#/lib/event-source';
import { maxShares, sharesPath } from '#/ui/sharing/use-shares';

/** What the sellers of an advertiser say about its event sources. One request; null while it is loading, and for more shares than it answers. */
export function useShareSummaries(advertiser: number): ReadonlyMap<string, ShareSummary> | null {
  const query = { resourceType: 'EVENT_SOURCE' as const, enabled: true, limit: maxShares };
  const { data } = $api.useQuery('get', sharesPath, { params: { path: { id: advertiser }, query } });
  return useMemo(() => (data === undefined || data.meta.pagination.nextOffset !== null ? null : summariesOf(data.data)), [data]);
}
