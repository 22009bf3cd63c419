import { useState } from 'react';
import { $api } from '#/lib/api';
import { type CallsOf, queryOf } from '#/lib/call';

const [minuteMs, dayMs] = [60_000, 86_400_000];
/** The largest page of the log. More calls than this are not counted. */
export const maxCounted = 200;

/** A day ago, to the minute, so that parts of a screen that open one after the other share their queries. */
export const useDayAgo = (): string => useState(() => new Date(Math.floor(Date.now() / minuteMs) * minuteMs - dayMs).toISOString())[0];

interface CallsOfDay {
  readonly count: number;
  /** There are more than are counted. */
  readonly hasMore: boolean;
}

/** How many calls the log has of the last 24 hours. Null where calls are not recorded or cannot be read, undefined while they are read. */
export function useCallsOfDay(of: CallsOf): CallsOfDay | null | undefined {
  const startTime = useDayAgo();
  const calls = $api.useQuery('get', '/api/v2/activity/calls', { params: { query: { ...queryOf(of), startTime, limit: maxCounted } } });
  if (calls.data === undefined) return calls.error === null ? undefined : null;
  const { data, meta } = calls.data;
  return meta.source === 'calls' ? { count: data.length, hasMore: meta.pagination.hasMore } : null;
}
