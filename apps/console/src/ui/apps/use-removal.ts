import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type Origin, originsPath } from './use-origins';
import { $api } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';

/** Removes origins, and takes the last removal back: the same origin is added again, with its name. */
export function useRemoval() {
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<Origin>();
  const reload = () => queries.invalidateQueries({ queryKey: ['get', originsPath] });
  const { mutate: send, ...removing } = $api.useMutation('delete', '/api/v2/browser-origins/{id}');
  const adding = $api.useMutation('post', originsPath);
  const remove = useCallback(
    (origin: Origin) => {
      setRemoved(undefined);
      send(
        { params: { path: { id: origin.id } } },
        {
          onSuccess: () => {
            setRemoved(origin);
            return queries.invalidateQueries({ queryKey: ['get', originsPath] });
          },
        },
      );
    },
    [send, queries],
  );
  const undo = () => {
    if (removed === undefined) return;
    const { origin, label } = removed;
    adding.mutate(
      { body: { origin, ...(label === null ? {} : { label }) }, ...pressed() },
      {
        onSuccess: () => {
          setRemoved(undefined);
          return reload();
        },
      },
    );
  };
  return { remove, removed, undo, isBusy: removing.isPending || adding.isPending, error: removing.error ?? adding.error };
}
