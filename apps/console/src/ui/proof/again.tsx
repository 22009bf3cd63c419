import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { log, useDelivery } from './delivery';
import { linkStyle } from './line';
import { reasonOf } from './reason';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { State } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** Sends the event of a delivery again. */
export function useSendAgain({ id, subscriptionId }: Schemas['WebhookDelivery']) {
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const request = $api.useMutation('post', `${log}/{deliveryId}/redeliver`, {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', log] });
    },
  });
  const params = { path: { id: subscriptionId, deliveryId: id } };
  return { ...request, send: () => request.mutate(once.keyed({ params })) };
}

/** What became of the delivery that was sent again: followed until it has ended. */
export function SentAgain({ subscriptionId, id }: { subscriptionId: string; id: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const queries = useQueryClient();
  const query = useDelivery(subscriptionId, id);
  const delivery = query.data?.data.delivery;
  const status = delivery?.status;
  useEffect(() => void queries.invalidateQueries({ queryKey: ['get', log] }), [queries, status]);
  if (query.error !== null) return <Problem error={query.error} again={() => void query.refetch()} />;
  return (
    <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-panel px-4 py-2">
      <span>{text('proof.again.as')}</span>
      <Link
        to="/a/$account/webhooks/$id/deliveries/$deliveryId"
        params={{ account, id: subscriptionId, deliveryId: id }}
        dir="ltr"
        className={`${linkStyle} font-mono text-xs wrap-anywhere`}
      >
        {id}
      </Link>
      {delivery !== undefined && (
        <>
          <State of={delivery.status}>{text.word('delivery', delivery.status)}</State>
          <span className="text-mute">{reasonOf(text, delivery)}</span>
        </>
      )}
    </p>
  );
}
