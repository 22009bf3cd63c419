import { useQueryClient } from '@tanstack/react-query';
import { Problem } from '../problem';
import { Outcome } from './outcome';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { logPath, useDelivery } from '#/lib/webhooks';

/** Sends a sample event, and follows it. `result` is null before the first one. */
export function useSample(id: string) {
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const test = $api.useMutation('post', '/api/v2/buyer/webhook-subscriptions/{id}/test', {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', logPath] });
    },
  });
  const sent = test.data?.data.delivery;
  const delivery = useDelivery(id, sent?.id).data?.data.delivery ?? sent;
  return {
    isPending: test.isPending,
    send: () => test.mutate(once.keyed({ params: { path: { id } } })),
    result: test.error !== null ? <Problem error={test.error} /> : delivery === undefined ? null : <Outcome delivery={delivery} />,
  };
}
