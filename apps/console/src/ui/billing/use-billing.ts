import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { $api } from '#/lib/api';

export const useBillingAccount = () => $api.useQuery('get', '/api/v2/billing/account');
export const useCurrencies = () => $api.useQuery('get', '/api/v2/billing/currencies');

/** Reads everything about billing again: money moves between accounts, invoices and holds. */
export function useBillingChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/api/v2/billing/') }),
    [queries],
  );
}
