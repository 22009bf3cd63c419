import { Link } from '@tanstack/react-router';
import { useDuration } from '../duration';
import { Card, Figure, Figures } from '../parts';
import { Loaded } from '../problem';
import { reasonOf } from '../proof/reason';
import { Loading } from '../skeleton';
import { Since } from './columns';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { answerLimitMs, type Delivery, type Health as DeliveryHealth, healthOf } from '#/lib/delivery';
import { deliveryLink, maxFailures, useRecent } from '#/lib/webhooks';

/** How the last deliveries went: figures, and a bar for each. */
export function Health({ webhook }: { webhook: Schemas['WebhookSubscription'] }) {
  const text = useText();
  const duration = useDuration();
  return (
    <Loaded
      query={useRecent(webhook.id, webhook.status === 'active')}
      skeleton={
        <Loading>
          <HealthFigures webhook={webhook} health={null} />
        </Loading>
      }
    >
      {({ data }) => (
        <>
          <HealthFigures webhook={webhook} health={healthOf(data)} />
          {data.length > 0 && (
            <Card
              title={text('webhooks.health', { count: data.length })}
              actions={<span className="text-xs text-mute">{text('webhooks.health.scale', { time: duration(answerLimitMs) })}</span>}
            >
              <Strip deliveries={data} text={text} />
            </Card>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Without health, placeholders. */
function HealthFigures({ webhook, health }: { webhook: Schemas['WebhookSubscription']; health: DeliveryHealth | null }) {
  const text = useText();
  const duration = useDuration();
  const time = (ms: number | null | undefined) => (ms === undefined ? null : ms === null ? '–' : duration(ms));
  return (
    <Figures>
      <Figure
        label={text('delivery.delivered')}
        value={
          health && (health.attempts === 0 ? '–' : text('webhooks.health.of', { delivered: health.delivered, count: health.attempts }))
        }
      />
      <Figure label={text('webhooks.median')} value={time(health?.median)} />
      <Figure label={text('webhooks.slowest')} value={time(health?.slowest)} />
      <Figure
        label={text('webhooks.failures')}
        value={text('webhooks.failures.of', { count: webhook.failureCount, of: maxFailures })}
        note={
          <>
            {text('webhooks.lastSuccess')}: <Since at={webhook.lastSuccess} />
          </>
        }
      />
    </Figures>
  );
}

const height = 40;
const minHeight = 3;
const heightOf = (ms: number | null | undefined) => Math.max(minHeight, Math.round(Math.min(1, (ms ?? 0) / answerLimitMs) * height));
const colors: Readonly<Record<string, string>> = {
  delivered: 'bg-good',
  failed: 'bg-bad',
  pending: 'bg-attention',
  sending: 'bg-information',
};

/** A bar for each delivery, newest at the end. Failed ones have a foot, also for the color-blind. It is for the pointer: the log below has the same rows. */
function Strip({ deliveries, text }: { deliveries: readonly Delivery[]; text: Text }) {
  const { account } = useAccountContext();
  return (
    <div aria-hidden="true" className="flex h-12 items-end justify-end gap-px overflow-hidden">
      {[...deliveries].reverse().map((delivery) => (
        <Link
          key={delivery.id}
          {...deliveryLink(account, delivery)}
          tabIndex={-1}
          title={`${reasonOf(text, delivery)} · ${text.time(delivery.createdAt)}`}
          className="flex h-full max-w-3 min-w-0 grow flex-col justify-end gap-0.5 hover:bg-sunken"
        >
          <span
            className={`block rounded-sm ${colors[delivery.status] ?? 'bg-line'}`}
            style={{ height: heightOf(delivery.timings?.total) }}
          />
          <span className={`block h-1 rounded-sm ${delivery.status === 'failed' ? 'bg-bad' : ''}`} />
        </Link>
      ))}
    </div>
  );
}
