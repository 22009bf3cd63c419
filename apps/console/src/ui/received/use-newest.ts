import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newerThan } from '#/lib/newer-rows';

const everyMs = 15_000;

/** How many rows have arrived since the list was loaded, for rows that the feed does not announce: the newest are read again now and then. */
export function useNewest<T extends { readonly id: string; readonly receivedAt: string }>(
  path: string,
  query: Readonly<Record<string, unknown>>,
  shown: readonly T[] | null,
  read: (signal: AbortSignal) => Promise<readonly T[]>,
): number {
  const { data } = useQuery({
    queryKey: ['get', path, 'newest', query],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: everyMs,
    enabled: shown !== null,
  });
  return useMemo(() => newerThan(shown === null ? null : shown.map(timed), data?.map(timed)).length, [shown, data]);
}

const timed = ({ id, receivedAt }: { readonly id: string; readonly receivedAt: string }) => ({ id, createdAt: receivedAt });
