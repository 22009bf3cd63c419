import { useQueryClient } from '@tanstack/react-query';
import { $api, asApiError, type Schemas } from './api';

export const storefrontPath = '/api/v2/storefront';
export type OwnStorefront = Schemas['OwnStorefront'];

// A refused query is read again by each part that mounts, unless it must not: its page would never come to rest.
export const useStorefrontQuery = (isAsked = true) => $api.useQuery('get', storefrontPath, {}, { retryOnMount: false, enabled: isAsked });

/** The account has never had a storefront. */
export const isMissing = ({ error }: { readonly error: unknown }): boolean => asApiError(error)?.status === 404;

/** The open storefront of the account: null when it has none or an archived one, undefined while that is unknown. */
export function useStorefront(): OwnStorefront | null | undefined {
  const query = useStorefrontQuery();
  const found = query.data?.data;
  return isMissing(query) || found?.displayStatus === 'archived' ? null : found;
}

/** Reads again what a change of the storefront or of an agent changes. */
export function useStorefrontChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const paths = [
      storefrontPath,
      `${storefrontPath}/readiness`,
      `${storefrontPath}/seller-agents`,
      `${storefrontPath}/seller-agents/{id}`,
    ];
    await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
  };
}
