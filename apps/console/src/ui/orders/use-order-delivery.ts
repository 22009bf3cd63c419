import { useQuery } from '@tanstack/react-query';
import { $api } from '#/lib/api';

/** All delivery that was reported of an order. */
export const orderDelivery = (id: string) =>
  $api.queryOptions('get', '/api/v2/storefront/media-buys/{id}/delivery', { params: { path: { id } } });

export const useOrderDelivery = (id: string) => useQuery(orderDelivery(id));
