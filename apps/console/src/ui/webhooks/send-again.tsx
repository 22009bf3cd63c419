import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../button';
import { Problem } from '../problem';
import { Outcome } from './outcome';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { Delivery } from '#/lib/delivery';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { logPath, useDelivery } from '#/lib/webhooks';

/** Sends a delivery again, and follows the new one. */
export function SendAgain({ delivery }: { delivery: Delivery }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const path = { id: delivery.subscriptionId, deliveryId: delivery.id };
  const again = $api.useMutation('post', '/api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver', {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', logPath] });
    },
  });
  const sent = again.data?.data.delivery;
  const followed = useDelivery(delivery.subscriptionId, sent?.id).data?.data.delivery ?? sent;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div>
        <Button isBusy={again.isPending} onClick={() => again.mutate(once.keyed({ params: { path } }))}>
          {text('webhooks.again')}
        </Button>
      </div>
      {followed && <Outcome delivery={followed} />}
      {again.error !== null && <Problem error={again.error} />}
    </div>
  );
}
