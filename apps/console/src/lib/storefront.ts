import { useQueryClient } from '@tanstack/react-query';
import { $api, asApiError, type Schemas } from './api';

export const storefrontPath = '/api/v2/storefront';
export type OwnStorefront = Schemas['OwnStorefront'];

/** Products and saved offers have screens of their own. */
export const productsPage = '/a/$account/products' as '/a/$account';
export const payoutsPage = '/a/$account/payouts' as '/a/$account';

export const useStorefrontQuery = () => $api.useQuery('get', storefrontPath);

/** The storefront of the account: null when it has none that is open, undefined while that is unknown. */
export function useStorefront(): OwnStorefront | null | undefined {
  const { data, error } = useStorefrontQuery();
  if (asApiError(error)?.status === 404) return null;
  return data?.data;
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
    await Promise.all(paths.map((path) => queries.resetQueries({ queryKey: ['get', path] })));
  };
}
