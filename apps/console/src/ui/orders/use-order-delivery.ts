import { $api } from '#/lib/api';

/** All delivery that was reported of an order. */
export const useOrderDelivery = (id: string) =>
  $api.useQuery('get', '/api/v2/storefront/media-buys/{id}/delivery', { params: { path: { id } } });
