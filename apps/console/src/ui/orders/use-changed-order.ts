import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changedByOrder } from '#/lib/received-order';

/** Reads again what a change of an order makes old. */
export function useChangedOrder(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(() => Promise.all(changedByOrder.map((path) => queries.invalidateQueries({ queryKey: ['get', path] }))), [queries]);
}
