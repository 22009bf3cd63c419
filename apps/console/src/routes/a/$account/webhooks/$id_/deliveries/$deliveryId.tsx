import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { isOpen } from '#/lib/delivery';
import { integerParam } from '#/lib/search';
import { useTrail } from '#/lib/trail';
import { useWebhook } from '#/lib/webhooks';
import { Button } from '#/ui/button';
import { Card, ObjectSkeleton, Page, Rows, State } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';
import { useSendAgain } from '#/ui/proof/again';
import { useDelivery } from '#/ui/proof/delivery';
import { ProofLine } from '#/ui/proof/line';
import { Answer, Sent } from '#/ui/proof/sent';
import { Series } from '#/ui/proof/series';
import { Waterfall } from '#/ui/proof/waterfall';
import { ForSellers } from '#/ui/webhooks/for-sellers';
import { Outcome } from '#/ui/webhooks/outcome';

const SignatureDebugger = lazy(() => import('#/ui/signature-debugger').then(({ SignatureDebugger: it }) => ({ default: it })));

export const Route = createFileRoute('/a/$account/webhooks/$id_/deliveries/$deliveryId')({
  validateSearch: (search: Record<string, unknown>): { check?: number } => integerParam('check', search, 1, 1),
  loader: () => loadMessages('proof', 'signature', 'webhooks'),
  component: () => (useAccountContext().isBuyer ? <LoadedDelivery /> : <ForSellers />),
});

function LoadedDelivery() {
  const { id, deliveryId } = Route.useParams();
  return (
    <Loaded query={useDelivery(id, deliveryId)} isPage skeleton={<ObjectSkeleton facts={0} />}>
      {({ data }) => <Proof key={deliveryId} delivery={data.delivery} />}
    </Loaded>
  );
}

/** A delivery from its revision to its attempt, with the signature debugger beside it. */
function Proof({ delivery }: { delivery: Schemas['WebhookDeliveryAsSent'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const id = delivery.subscriptionId;
  const isChecking = Route.useSearch().check === 1;
  const go = Route.useNavigate();
  const webhook = useWebhook(id).data?.data.subscription;
  const again = useSendAgain(delivery);
  useTrail([
    { label: text('webhooks.title'), to: '/a/$account/webhooks', params: { account } },
    { label: text('webhooks.one'), to: '/a/$account/webhooks/$id', params: { account, id } },
  ]);
  const { timings, error } = delivery;
  return (
    <Page
      title={text('webhooks.delivery')}
      state={<State of={delivery.status}>{text.word('delivery', delivery.status)}</State>}
      about={
        <Link
          to="/a/$account/webhooks/$id"
          params={{ account, id }}
          dir="ltr"
          className="line-clamp-2 min-h-5 wrap-anywhere hover:underline"
        >
          {webhook?.url}
        </Link>
      }
      actions={
        <>
          <Button aria-expanded={isChecking} onClick={() => void go({ search: isChecking ? {} : { check: 1 }, replace: true })}>
            {text('proof.check')}
          </Button>
          {!isOpen(delivery) && webhook?.status === 'active' && (
            <Button kind={delivery.status === 'failed' ? 'main' : 'plain'} isBusy={again.isPending} onClick={again.send}>
              {text('webhooks.again')}
            </Button>
          )}
        </>
      }
    >
      {again.error !== null && <Problem error={again.error} />}
      {again.data !== undefined && (
        <Card title={text('proof.sentAgain')}>
          <Outcome sent={again.data.data.delivery} />
        </Card>
      )}
      <ProofLine delivery={delivery} />
      <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 ${isChecking ? 'lg:grid-cols-2' : ''}`}>
        {isChecking && (
          <div className="grid min-w-0 lg:order-last">
            <Card title={text('signature.title')}>
              <Suspense fallback={<Rows count={8} />}>
                <SignatureDebugger startsAtSecret sent={{ body: delivery.body, signature: signatureOf(delivery) }} />
              </Suspense>
            </Card>
          </div>
        )}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {timings !== null && <Waterfall timings={timings} error={error} url={webhook?.url} />}
          <Answer delivery={delivery} />
          <Series delivery={delivery} />
          <Sent delivery={delivery} />
        </div>
      </div>
    </Page>
  );
}

function signatureOf({ requestHeaders }: Schemas['WebhookDeliveryAsSent']): string | null {
  const signature: unknown = requestHeaders?.['x-webhook-signature'];
  return typeof signature === 'string' ? signature : null;
}
