import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { textParam } from '#/lib/search';
import { Bar } from '#/ui/bar';
import { Button } from '#/ui/button';
import { Pager } from '#/ui/pager';
import { Card, Code, Empty, Facts, ForeignText, Id, Page, Question, Rows, State, Time } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/webhooks/$id')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  loader: () => loadMessages('account'),
  component: Webhook,
});

const list = '/api/v2/buyer/webhook-subscriptions';
const log = '/api/v2/buyer/webhook-subscriptions/{id}/deliveries';
const isOpen = ({ status }: Schemas['WebhookDelivery']) => status === 'pending' || status === 'sending';

function Webhook() {
  const text = useText();
  const { id } = Route.useParams();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const subscriptions = $api.useQuery('get', list);
  const webhook = subscriptions.data?.data.subscriptions.find((each) => each.id === id);
  const deliveries = $api.useQuery(
    'get',
    log,
    { params: { path: { id }, query: { limit: 25, ...(cursor ? { cursor } : {}) } } },
    // Open deliveries end within seconds, so the list is polled until then.
    { refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? 1_000 : false) },
  );
  const test = $api.useMutation('post', '/api/v2/buyer/webhook-subscriptions/{id}/test', {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', log] });
    },
  });
  return (
    <Page
      title={text('webhooks.one')}
      state={webhook && <State of={webhook.status}>{text.word('subscription', webhook.status)}</State>}
      about={
        <span dir="ltr" className="line-clamp-2 min-h-5 wrap-anywhere">
          {webhook?.url}
        </span>
      }
      facts={webhook && <WebhookFacts webhook={webhook} />}
      actions={
        <>
          <Button kind="main" isBusy={test.isPending} onClick={() => test.mutate(once.keyed({ params: { path: { id } } }))}>
            {text('webhooks.test')}
          </Button>
          <Remove id={id} url={webhook?.url ?? id} />
        </>
      }
    >
      {test.error !== null && <Problem error={test.error} />}
      <Card
        title={text('webhooks.log')}
        flush
        actions={
          <Button size="small" onClick={() => void deliveries.refetch()}>
            {text('common.refresh')}
          </Button>
        }
      >
        <Loaded query={deliveries} skeleton={<Rows />}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <Empty icon="hook" title={text('webhooks.log.none')}>
                {text('webhooks.log.none.text')}
              </Empty>
            ) : (
              <>
                <ol className="divide-y divide-line">
                  {data.map((delivery) => (
                    <Delivery key={delivery.id} delivery={delivery} />
                  ))}
                </ol>
                <Pager
                  hasFirst={cursor !== undefined}
                  next={meta.pagination.nextCursor}
                  onGo={(to) => void go({ search: to ? { cursor: to } : {} })}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

function WebhookFacts({ webhook }: { webhook: Schemas['WebhookSubscription'] }) {
  const text = useText();
  const time = (at: string | null) => (at === null ? '–' : <Time at={at} />);
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{webhook.id}</Id> },
        { label: text('webhooks.events'), value: <code className="font-mono">{webhook.eventTypes.join(', ')}</code> },
        { label: text('webhooks.failures'), value: text.number(webhook.failureCount) },
        { label: text('webhooks.lastSuccess'), value: time(webhook.lastSuccess) },
        { label: text('webhooks.lastFailure'), value: time(webhook.lastFailure) },
        { label: text('field.created'), value: time(webhook.createdAt) },
      ]}
    />
  );
}

function Delivery({ delivery }: { delivery: Schemas['WebhookDelivery'] }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const again = $api.useMutation('post', '/api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver', {
    onSuccess: async () => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', log] });
    },
  });
  const path = { id: delivery.subscriptionId, deliveryId: delivery.id };
  return (
    <li data-row="" tabIndex={-1} className="text-xs">
      <details>
        <summary className="flex min-h-(--row) flex-wrap items-center gap-x-3 gap-y-1 px-4 py-(--row-gap) hover:bg-sunken/60">
          <State of={delivery.status}>{text.word('delivery', delivery.status)}</State>
          <span className="text-mute">{text.word('kind', delivery.kind)}</span>
          {delivery.httpStatus !== null && <span className="tabular-nums">HTTP {delivery.httpStatus}</span>}
          {typeof delivery.timings?.total === 'number' && (
            <span className="text-mute tabular-nums">{text('webhooks.ms', { ms: Math.round(delivery.timings.total) })}</span>
          )}
          <Time at={delivery.createdAt} className="ms-auto text-mute" />
        </summary>
        <div className="grid min-w-0 gap-3 px-4 pb-4">
          {delivery.error !== null && (
            <p className="text-bad">
              <ForeignText lines>{delivery.error}</ForeignText>
            </p>
          )}
          {delivery.timings && <Timings timings={delivery.timings} />}
          <ProofLine delivery={delivery} />
          <Code label={text('webhooks.payload')}>{JSON.stringify(delivery.payload, null, 2)}</Code>
          {delivery.responseStart !== null && delivery.responseStart !== '' && (
            <Code label={text('webhooks.response')}>{delivery.responseStart}</Code>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button isBusy={again.isPending} onClick={() => again.mutate(once.keyed({ params: { path } }))}>
              {text('webhooks.again')}
            </Button>
            {again.isSuccess && (
              <span role="status" className="text-good">
                {text('webhooks.again.done')}
              </span>
            )}
          </div>
          {again.error !== null && <Problem error={again.error} />}
        </div>
      </details>
    </li>
  );
}

/** The revision of the delivery, and the number of its attempt. */
function ProofLine({ delivery }: { delivery: Schemas['WebhookDelivery'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const { data } = delivery.payload as { data?: { discoveryId?: string; revision?: number } };
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-mute">
      {typeof data?.discoveryId === 'string' && typeof data.revision === 'number' && delivery.kind !== 'test' && (
        <>
          <Link
            to="/a/$account/discovery/$id"
            params={{ account, id: data.discoveryId }}
            search={{ at: data.revision }}
            className="text-accent underline underline-offset-2"
          >
            {text('webhooks.revision', { revision: data.revision })}
          </Link>
          <span aria-hidden="true">↔</span>
        </>
      )}
      <Id>{delivery.id}</Id>
      {delivery.redeliveryOf !== null && <span>{text('webhooks.of', { id: delivery.redeliveryOf })}</span>}
    </p>
  );
}

function Timings({ timings }: { timings: NonNullable<Schemas['WebhookDelivery']['timings']> }) {
  const text = useText();
  const total = timings.total ?? 1;
  return (
    <dl className="grid max-w-sm grid-cols-[auto_auto_auto] items-center gap-x-3 gap-y-1 text-xs">
      {(['dns', 'connect', 'tls', 'firstByte', 'total'] as const).map((step) => {
        const ms = timings[step];
        return ms === null ? null : (
          <div key={step} className="contents">
            <dt className="text-mute">{text(`timing.${step}`)}</dt>
            <dd>
              <Bar share={ms / total} />
            </dd>
            <dd className="text-end tabular-nums">{text('webhooks.ms', { ms: Math.round(ms) })}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Remove({ id, url }: { id: string; url: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const remove = $api.useMutation('delete', '/api/v2/buyer/webhook-subscriptions/{id}', {
    onSuccess: async () => {
      await go({ to: '/a/$account/webhooks', params: { account } });
      await queries.invalidateQueries({ queryKey: ['get', list] });
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setAsks(true)}>
        {text('webhooks.remove')}
      </Button>
      <Question
        title={text('webhooks.remove')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={remove}
        onAnswer={() => remove.mutate({ params: { path: { id } } })}
      >
        <p>{text('webhooks.remove.text', { url })}</p>
      </Question>
    </>
  );
}
