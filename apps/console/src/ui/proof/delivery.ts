import { $api, type Schemas } from '#/lib/api';

export const log = '/api/v2/buyer/webhook-subscriptions/{id}/deliveries';

/** Time between two reads of a delivery that is under way, in milliseconds: it ends within seconds. */
const pollMs = 1_000;

export const isOpen = ({ status }: Pick<Schemas['WebhookDelivery'], 'status'>): boolean => status === 'pending' || status === 'sending';

/** One delivery, followed until it has ended. */
export const useDelivery = (id: string, deliveryId: string) =>
  $api.useQuery(
    'get',
    `${log}/{deliveryId}`,
    { params: { path: { id, deliveryId } } },
    { refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data.data.delivery) ? pollMs : false) },
  );
