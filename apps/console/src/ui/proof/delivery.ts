import { $api } from '#/lib/api';
import { isOpen } from '#/lib/delivery';
import { deliveryPath } from '#/lib/webhooks';

/** Time between two reads of a delivery that is under way, in milliseconds: it ends within seconds. */
export const pollMs = 1_000;

/** One delivery, followed until it has ended. */
export const useDelivery = (id: string, deliveryId: string) =>
  $api.useQuery(
    'get',
    deliveryPath,
    { params: { path: { id, deliveryId } } },
    { refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data.data.delivery) ? pollMs : false) },
  );
