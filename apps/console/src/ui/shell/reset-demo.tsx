import { Question } from '../parts';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { OwnDemo } from '#/lib/demo';
import { useIdempotencyKey } from '#/lib/idempotency-key';

interface Props {
  readonly own: OwnDemo;
  readonly onClose: () => void;
}

/** Says what a reset deletes and restores. The reset is an operation of the account that has the demo. */
export function ResetDemo({ own: { demo, home }, onClose }: Props) {
  const text = useText();
  const once = useIdempotencyKey();
  const isBuyers = home.accountType === 'BUYER';
  // The account's data was made anew, with the same ids: nothing that was loaded before is shown again.
  const done = { onSuccess: () => location.assign(`/console/a/${demo.customerId}`) };
  const buyers = $api.useMutation('post', '/api/v2/demo/reset', done);
  const sellers = $api.useMutation('post', '/api/v2/storefront/demo/reset', done);
  const reset = isBuyers ? buyers : sellers;
  // After the reset, the page is about to be another one.
  const request = { ...reset, isPending: reset.isPending || reset.isSuccess };
  const headers = () => ({ ...once.keyed({}).headers, 'X-Account-Id': String(home.id) });
  const campaigns = $api.useQuery(
    'get',
    '/api/v2/buyer/campaigns',
    // Seen from the account that has the demo, its own campaigns are others.
    { params: { query: { limit: 1 } }, headers: { 'X-Account-Id': String(demo.customerId) } },
    { enabled: isBuyers, staleTime: 0 },
  );
  const count = campaigns.data?.meta.pagination.total;
  return (
    <Question
      title={text('demo.reset.title')}
      isOpen
      onClose={onClose}
      answer={text(reset.isPending ? 'common.busy' : 'demo.reset')}
      request={request}
      onAnswer={() => reset.mutate({ headers: headers() })}
    >
      <ul className="grid list-disc gap-1.5 ps-5 text-sm">
        <li>{count === undefined ? text('demo.reset.deletes.any') : text('demo.reset.deletes', { count })}</li>
        <li>{text(isBuyers ? 'demo.reset.restores.BUYER' : 'demo.reset.restores.SELLER')}</li>
        <li>{text('demo.reset.keeps', { time: text.time(demo.expiresAt) })}</li>
      </ul>
    </Question>
  );
}
