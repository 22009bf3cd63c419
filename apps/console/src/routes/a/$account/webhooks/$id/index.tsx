import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { type LogSearch, logStatuses } from '#/lib/log-search';
import { choiceParam, textParam } from '#/lib/search';
import { useWebhook } from '#/lib/webhooks';
import { Button } from '#/ui/button';
import { Id, ObjectSkeleton, Page, State, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Address } from '#/ui/webhooks/columns';
import { ForSellers } from '#/ui/webhooks/for-sellers';
import { Health } from '#/ui/webhooks/health';
import { Log } from '#/ui/webhooks/log';
import { RemoveWebhook } from '#/ui/webhooks/remove';
import { Stopped } from '#/ui/webhooks/stopped';
import { useSample } from '#/ui/webhooks/use-sample';

export const Route = createFileRoute('/a/$account/webhooks/$id/')({
  validateSearch: (search: Record<string, unknown>): LogSearch => ({
    ...choiceParam('status', search, logStatuses),
    ...textParam('event', search),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('webhooks', 'proof'),
  component: () => (useAccountContext().isBuyer ? <LoadedWebhook /> : <ForSellers />),
});

const SendFailed = lazy(() => import('#/ui/webhooks/send-failed'));

function LoadedWebhook() {
  const { id } = Route.useParams();
  return (
    <Loaded query={useWebhook(id)} isPage skeleton={<ObjectSkeleton facts={0} figures={['', '', '', '']} />}>
      {({ data }) => <Shown key={id} webhook={data.subscription} />}
    </Loaded>
  );
}

/** Its address, and the facts that are rarely needed, in two lines: the log takes the width. */
function About({ webhook }: { webhook: Schemas['WebhookSubscription'] }) {
  const text = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      <Address>{webhook.url}</Address>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-xs">
        <Id label={text('field.id')}>{webhook.id}</Id>
        <code dir="ltr" className="font-mono">
          {webhook.eventTypes.join(', ')}
        </code>
        <span>
          {text('field.created')}: <Time at={webhook.createdAt} />
        </span>
      </div>
    </div>
  );
}

function Shown({ webhook }: { webhook: Schemas['WebhookSubscription'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const [resends, setResends] = useState(false);
  const sample = useSample(webhook.id);
  const isActive = webhook.status === 'active';
  return (
    <Page
      title={new URL(webhook.url).host}
      state={<State of={webhook.status}>{text.word('subscription', webhook.status)}</State>}
      about={<About webhook={webhook} />}
      actions={
        <>
          {isActive && (
            <>
              <Button kind="main" isBusy={sample.isPending} onClick={sample.send}>
                {text('webhooks.test')}
              </Button>
              <Button onClick={() => setResends(true)}>{text('webhooks.failed')}</Button>
            </>
          )}
          <RemoveWebhook
            webhook={webhook}
            label={text('webhooks.remove')}
            onDone={() => go({ to: '/a/$account/webhooks', params: { account } })}
          />
        </>
      }
    >
      {sample.result}
      <Stopped webhook={webhook} />
      <Health webhook={webhook} />
      <Log id={webhook.id} isActive={isActive} search={Route.useSearch()} />
      {resends && (
        <Suspense>
          <SendFailed id={webhook.id} onClose={() => setResends(false)} />
        </Suspense>
      )}
    </Page>
  );
}
