import { LinkButton } from '../button';
import { Icon } from '../icon';
import { Time } from '../parts';
import { reasonOf } from '../proof/reason';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { useRecent } from '#/lib/webhooks';

/** Why nothing is sent to this webhook any more, and what to do. Nothing for an active one. */
export function Stopped({ webhook }: { webhook: Schemas['WebhookSubscription'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const recent = useRecent(webhook.id, webhook.status === 'active');
  if (webhook.status === 'active') return null;
  const last = recent.data?.data.find(({ status, kind }) => status === 'failed' && kind !== 'test');
  return (
    <section
      aria-label={text('webhooks.stopped')}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-bad-soft px-4 py-3"
    >
      <h2 className="flex items-center gap-2 font-semibold text-bad">
        <Icon name="alert" size={16} />
        {text('webhooks.stopped')}
      </h2>
      <p>
        {text('webhooks.stopped.text', { count: webhook.failureCount })}
        {last !== undefined && (
          <>
            {' '}
            <bdi className="font-medium">{reasonOf(text, last)}</bdi> · <Time at={last.createdAt} />
          </>
        )}
      </p>
      <p>{text('webhooks.stopped.advice')}</p>
      <div>
        <LinkButton kind="main" to="/a/$account/webhooks/new" params={{ account }} search={{ again: webhook.id }}>
          {text('webhooks.registerAgain')}
        </LinkButton>
      </div>
    </section>
  );
}
