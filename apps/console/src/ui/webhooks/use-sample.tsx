import { useQueryClient } from '@tanstack/react-query';
import { Problem } from '../problem';
import { Outcome } from './outcome';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { logPath } from '#/lib/webhooks';

/** Sends a sample event. `result` is what came of the last one; null before the first. */
export function useSample(id: string) {
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const test = $api.useMutation('post', '/api/v2/buyer/webhook-subscriptions/{id}/test', {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', logPath] });
    },
  });
  return {
    isPending: test.isPending,
    send: () => test.mutate(once.keyed({ params: { path: { id } } })),
    result:
      test.error !== null ? <Problem error={test.error} /> : test.data === undefined ? null : <Outcome sent={test.data.data.delivery} />,
  };
}
