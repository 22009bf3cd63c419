import type { QueryClient } from '@tanstack/react-query';
import type { StateChange } from './results';
import { api } from '#/lib/api';

const changedLists = [
  '/api/v2/buyer/campaigns',
  '/api/v2/buyer/campaigns/{id}',
  '/api/v2/buyer/media-buys',
  '/api/v2/buyer/media-buys/{id}',
] as const;

/** Pauses or resumes a campaign with its media buys; returns how many of them did not follow. */
export async function changeState(queries: QueryClient, { verb, campaignId }: StateChange, key: string): Promise<number> {
  const path = verb === 'pause' ? '/api/v2/buyer/campaigns/{id}/pause' : '/api/v2/buyer/campaigns/{id}/reactivate';
  try {
    const { data } = await api.POST(path, { params: { path: { id: campaignId } }, headers: { 'Idempotency-Key': key } });
    return data!.data.failureCount;
  } finally {
    // Also after a failure: the answer may be lost, and the change made.
    for (const list of changedLists) void queries.invalidateQueries({ queryKey: ['get', list] });
    void queries.invalidateQueries({ queryKey: ['palette'] });
  }
}
