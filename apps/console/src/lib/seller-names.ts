import { useCallback, useMemo } from 'react';
import { $api } from './api';
import { type Key, useText } from '#/i18n';

/** Names of sellers by id, the same function while they are the same. A seller that is not listed has only its id, in the words of `unlisted`. */
export function useSellerName(unlisted: Key): (id: string | number | null) => string {
  const text = useText();
  const sellers = $api.useQuery('get', '/api/v2/buyer/storefronts', { params: { query: { limit: 200 } } });
  const names = useMemo(() => new Map(sellers.data?.data.map(({ id, name }) => [String(id), name])), [sellers.data]);
  return useCallback((id) => names.get(String(id)) ?? text(unlisted, { id: String(id ?? '–') }), [names, text, unlisted]);
}
