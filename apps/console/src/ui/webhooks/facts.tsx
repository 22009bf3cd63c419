import { Facts, Id } from '../parts';
import { Since } from './columns';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { maxFailures } from '#/lib/webhooks';

export function WebhookFacts({ webhook }: { webhook: Schemas['WebhookSubscription'] }) {
  const text = useText();
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{webhook.id}</Id> },
        {
          label: text('webhooks.events'),
          value: webhook.eventTypes.map((type) => (
            <span key={type} className="grid">
              {text.word('webhookEvent', type)}
              <code dir="ltr" className="justify-self-start font-mono text-mute">
                {type}
              </code>
            </span>
          )),
        },
        { label: text('webhooks.failures'), value: text('webhooks.failures.of', { count: webhook.failureCount, of: maxFailures }) },
        { label: text('webhooks.lastSuccess'), value: <Since at={webhook.lastSuccess} /> },
        { label: text('webhooks.lastFailure'), value: <Since at={webhook.lastFailure} /> },
        { label: text('field.created'), value: <Since at={webhook.createdAt} /> },
      ]}
    />
  );
}
