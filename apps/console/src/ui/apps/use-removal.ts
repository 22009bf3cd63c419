import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type Origin, originsPath } from './use-origins';
import { $api } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';

/** Removes origins, and takes the last removal back: the same origin is added again, with its name. */
export function useRemoval() {
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<Origin>();
  const reload = () => void queries.invalidateQueries({ queryKey: ['get', originsPath] });
  // Several removals can be under way: what is an argument of `mutate` is called for the last one only.
  const { mutate: send, ...removing } = $api.useMutation('delete', '/api/v2/browser-origins/{id}', { onSettled: reload });
  const { mutate: add, reset: forgetAdding, ...adding } = $api.useMutation('post', originsPath, { onSettled: reload });
  const remove = useCallback(
    (origin: Origin) => {
      setRemoved(undefined);
      forgetAdding();
      send({ params: { path: { id: origin.id } } }, { onSuccess: () => setRemoved(origin) });
    },
    [send, forgetAdding],
  );
  const undo = () => {
    if (removed === undefined) return;
    const { origin, label } = removed;
    add({ body: { origin, ...(label === null ? {} : { label }) }, ...pressed() }, { onSuccess: () => setRemoved(undefined) });
  };
  return { remove, removed, undo, isBusy: removing.isPending || adding.isPending, error: removing.error ?? adding.error };
}
