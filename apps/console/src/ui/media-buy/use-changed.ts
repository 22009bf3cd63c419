import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changedByMediaBuy } from '#/lib/media-buy';

/** Reads again what a change of a media buy makes old, and its time line. */
export function useChangedBuy(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        ...changedByMediaBuy.map((path) => queries.invalidateQueries({ queryKey: ['get', path] })),
        queries.invalidateQueries({ queryKey: ['timeline'] }),
      ]),
    [queries],
  );
}
