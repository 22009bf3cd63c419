import { $api } from './api';
import { type Delivery, isOpen } from './delivery';

export const webhooksPath = '/api/v2/buyer/webhook-subscriptions';
export const webhookPath = '/api/v2/buyer/webhook-subscriptions/{id}';
export const logPath = '/api/v2/buyer/webhook-subscriptions/{id}/deliveries';
export const deliveryPath = '/api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}';

/** Number of consecutive failures after which deliveries stop. */
export const maxFailures = 10;
/** Deliveries whose health is shown. */
export const recentCount = 100;
const [openMs, idleMs] = [1_000, 5_000];

export const useWebhook = (id: string) =>
  $api.useQuery(
    'get',
    webhookPath,
    { params: { path: { id } } },
    { refetchInterval: ({ state }) => (state.data?.data.subscription.status === 'active' ? idleMs : false) },
  );

/** The newest deliveries, which are read again while the page is in sight: each second while one is under way. */
export const useRecent = (id: string, isActive = true) =>
  $api.useQuery(
    'get',
    logPath,
    { params: { path: { id }, query: { limit: recentCount } } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? openMs : isActive ? idleMs : false) },
  );

/** The page of a delivery. */
export const deliveryLink = (account: string, { subscriptionId: id, id: deliveryId }: Pick<Delivery, 'id' | 'subscriptionId'>) => ({
  to: '/a/$account/webhooks/$id/deliveries/$deliveryId' as const,
  params: { account, id, deliveryId },
});
