import { useQueryClient } from '@tanstack/react-query';
import { $api, asApiError, type Schemas } from './api';

export const storefrontPath = '/api/v2/storefront';
export type OwnStorefront = Schemas['OwnStorefront'];

/** Products and saved offers have screens of their own. */
export const productsPage = '/a/$account/products' as '/a/$account';
export const payoutsPage = '/a/$account/payouts' as '/a/$account';

export const useStorefrontQuery = () => $api.useQuery('get', storefrontPath);

/** The account has no open storefront. */
export const isMissing = ({ error }: { readonly error: unknown }): boolean => asApiError(error)?.status === 404;

/** The storefront of the account: null when it has none that is open, also since a moment; undefined while that is unknown. */
export function useStorefront(): OwnStorefront | null | undefined {
  const query = useStorefrontQuery();
  return isMissing(query) ? null : query.data?.data;
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
