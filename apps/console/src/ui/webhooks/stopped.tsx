import { LinkButton } from '../button';
import { Icon } from '../icon';
import { Time } from '../parts';
import { reasonOf } from '../proof/reason';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { logPath } from '#/lib/webhooks';

const readCount = 25;

/** Why nothing is sent to this webhook any more, and what to do. Nothing for an active one. */
export function Stopped({ webhook }: { webhook: Schemas['WebhookSubscription'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const isActive = webhook.status === 'active';
  // The newest deliveries are soon all skipped.
  const query = { status: 'failed' as const, limit: readCount };
  const failed = $api.useQuery('get', logPath, { params: { path: { id: webhook.id }, query } }, { enabled: !isActive });
  if (isActive) return null;
  const last = failed.data?.data.find(({ kind, error }) => kind !== 'test' && error !== 'secret_unreadable');
  return (
    <section
      aria-label={text('webhooks.stopped')}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-bad-soft px-4 py-3"
    >
      <h2 className="flex items-center gap-2 font-semibold text-bad">
        <Icon name="alert" size={16} />
        {text('webhooks.stopped')}
      </h2>
      {last !== undefined && (
        <p>
          {text('webhooks.stopped.text', { count: webhook.failureCount })} <bdi className="font-medium">{reasonOf(text, last)}</bdi> ·{' '}
          <Time at={last.createdAt} />
        </p>
      )}
      <p>{text('webhooks.stopped.advice')}</p>
      <div>
        <LinkButton kind="main" to="/a/$account/webhooks/new" params={{ account }} search={{ again: webhook.id }}>
          {text('webhooks.registerAgain')}
        </LinkButton>
      </div>
    </section>
  );
}
