import { useState } from 'react';
import { $api, type Schemas } from '#/lib/api';

const dayMs = 86_400_000;
/** The largest page of the log. More calls than this are not counted. */
const maxCounted = 200;
const path = '/api/v2/activity/calls';

export interface Usage {
  /** Null while it is not known, and when calls are not recorded. */
  readonly calls: { readonly count: number; readonly hasMore: boolean } | null;
  /** Refused calls, newest first. */
  readonly refused: readonly Schemas['ActivityCall'][];
  readonly refusedCount: { readonly count: number; readonly hasMore: boolean } | null;
}

/** What a key has done in the last 24 hours, as far as the log counts it. */
export function useUsage(credentialId: string, isWanted = true): Usage {
  const [startTime] = useState(() => new Date(Date.now() - dayMs).toISOString());
  const asked = { credentialId: [credentialId], startTime, limit: maxCounted };
  const options = { enabled: isWanted };
  const all = $api.useQuery('get', path, { params: { query: asked } }, options).data;
  const denied = $api.useQuery('get', path, { params: { query: { ...asked, outcome: 'denied' as const } } }, options).data;
  const failed = $api.useQuery('get', path, { params: { query: { ...asked, outcome: 'failed' as const } } }, options).data;
  const isRecorded = all?.meta.source === 'calls';
  const refused = [...(denied?.data ?? []), ...(failed?.data ?? [])].toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
  return {
    calls: isRecorded ? { count: all.data.length, hasMore: all.meta.pagination.hasMore } : null,
    refused,
    refusedCount:
      isRecorded && denied !== undefined && failed !== undefined
        ? { count: refused.length, hasMore: denied.meta.pagination.hasMore || failed.meta.pagination.hasMore }
        : null,
  };
}
