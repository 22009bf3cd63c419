import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { $api } from '#/lib/api';

export const activityPath = '/api/v2/storefront/billing/payout-activity';
const paths = ['/api/v2/storefront/billing', '/api/v2/billing/payees', activityPath, '/api/v2/storefront/readiness'];

export const useBilling = () => $api.useQuery('get', '/api/v2/storefront/billing');
export const usePayees = () => $api.useQuery('get', '/api/v2/billing/payees');

/** Reads again what depends on payees and terms. */
export function useChangedPayouts(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    () => Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: ['get', path] }))).then(() => {}),
    [queries],
  );
}
