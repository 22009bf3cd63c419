import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const signalPath = '/api/v2/storefront/demand-signals/{id}';
export const signalsPath = '/api/v2/storefront/demand-signals';

/** Reads the signal and the lists with it again. */
export function useChangedSignal(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    () => Promise.all([signalPath, signalsPath].map((path) => queries.invalidateQueries({ queryKey: ['get', path] }))).then(() => {}),
    [queries],
  );
}
