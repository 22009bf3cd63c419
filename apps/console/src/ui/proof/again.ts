import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { logPath } from '#/lib/webhooks';

/** Sends the event of a delivery again. */
export function useSendAgain({ id, subscriptionId }: Schemas['WebhookDelivery']) {
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const request = $api.useMutation('post', `${logPath}/{deliveryId}/redeliver`, {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', logPath] });
    },
  });
  const params = { path: { id: subscriptionId, deliveryId: id } };
  return { ...request, send: () => request.mutate(once.keyed({ params })) };
}
