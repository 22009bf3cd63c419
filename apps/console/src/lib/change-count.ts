import { useCallback, useState } from 'react';
import { useAccountContext } from './account-context';
import { useFeed, type ChangePointer } from './feed';

/**
 * Counts changes of these kinds since the list was loaded. The list itself is reloaded only on request, so that rows do not move under the pointer.
 */
export function useChangeCount(
  account: string,
  kinds: readonly string[],
  /** Counts only changes of this resource. */
  id?: string,
): { readonly count: number; readonly taken: () => void } {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const wanted = kinds.join(',');
  const onPointer = useCallback(
    (pointer: ChangePointer | 'reset') => {
      if (pointer === 'reset') setIds((known) => new Set(known).add('reset'));
      else if (wanted.split(',').includes(pointer.kind) && (id === undefined || pointer.id === id))
        setIds((known) => new Set(known).add(pointer.id));
    },
    [wanted, id],
  );
  useFeed(account, onPointer);
  const taken = useCallback(() => setIds(new Set()), []);
  return { count: ids.size, taken };
}

/** Calls `onChange` for changes of a single resource, whose screen is reloaded at once. */
export function useChanges(account: string, kinds: readonly string[], id: string | undefined, onChange: () => void): void {
  const wanted = kinds.join(',');
  useFeed(
    account,
    useCallback(
      (pointer: ChangePointer | 'reset') => {
        if (pointer === 'reset' || (wanted.split(',').includes(pointer.kind) && (id === undefined || pointer.id === id))) onChange();
      },
      [wanted, id, onChange],
    ),
  );
}

/** The query, which is read again at changes of a resource; without `id`, of all of these kinds. */
export function useFollowed<Q extends { readonly refetch: () => unknown }>(query: Q, kinds: readonly string[], id?: string): Q {
  const { account } = useAccountContext();
  const { refetch } = query;
  useChanges(
    account,
    kinds,
    id,
    useCallback(() => void refetch(), [refetch]),
  );
  return query;
}
