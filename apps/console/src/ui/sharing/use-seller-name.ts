import { useCallback, useMemo } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';

/** Names of sellers by id, the same function while they are the same. A seller that no longer sells has only its id. */
export function useSellerName(): (id: string) => string {
  const text = useText();
  const sellers = $api.useQuery('get', '/api/v2/buyer/storefronts', { params: { query: { limit: 200 } } });
  const names = useMemo(() => new Map(sellers.data?.data.map(({ id, name }) => [String(id), name])), [sellers.data]);
  return useCallback((id) => names.get(id) ?? text('sharing.seller', { id }), [names, text]);
}
