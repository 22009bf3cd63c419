import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reasonOf } from './reason';
import { Instant } from './times';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { mayHaveArrived } from '#/lib/attempt';
import { type Delivery, revisionOf } from '#/lib/delivery';
import { answersOf, gapOf } from '#/lib/proof';
import { type Tone, toneOf } from '#/lib/tones';
import { deliveryLink } from '#/lib/webhooks';
import { useDuration } from '#/ui/duration';
import { Card, Id, State } from '#/ui/parts';

const linkStyle = 'text-accent underline underline-offset-2';

/** The four stops of a delivery, with the time between them: the revision, its event, the delivery, its attempt. */
export function ProofLine({ delivery }: { delivery: Delivery }) {
  const text = useText();
  const duration = useDuration();
  const { occurredAt, event } = delivery.payload as { occurredAt?: string; event?: string };
  const whole = delivery.kind === 'event' ? gapOf(occurredAt, delivery.settledAt) : null;
  return (
    <Card
      title={text('proof.line')}
      actions={
        whole !== null &&
        delivery.httpStatus !== null && <span className="text-mute">{text('proof.whole', { time: duration(whole) })}</span>
      }
    >
      <ol className="grid lg:grid-cols-4">
        <Stop name={text('webhooks.revision.head')} tone={delivery.kind === 'test' ? 'mute' : 'good'}>
          <RevisionFacts delivery={delivery} />
        </Stop>
        <Stop name={text('kind.event')} tone="good">
          <code dir="ltr" className="font-mono wrap-anywhere">
            {event}
          </code>
          <Id label={text('kind.event')}>{delivery.eventId}</Id>
          {occurredAt !== undefined && <Instant at={occurredAt} />}
        </Stop>
        <Stop name={text('webhooks.delivery')} tone="good" gap={gapOf(occurredAt, delivery.createdAt)}>
          <span>{text.word('kind', delivery.kind)}</span>
          <Id label={text('webhooks.delivery')}>{delivery.id}</Id>
          <Instant at={delivery.createdAt} />
          {delivery.redeliveryOf !== null && <Repeated delivery={delivery} of={delivery.redeliveryOf} />}
        </Stop>
        <Stop name={text('proof.attempt')} tone={toneOf(delivery.status)} gap={gapOf(delivery.createdAt, delivery.attemptedAt)} isLast>
          <AttemptFacts delivery={delivery} />
        </Stop>
      </ol>
    </Card>
  );
}

interface StopProps {
  readonly name: string;
  readonly tone: Tone;
  /** Milliseconds since the stop before. */
  readonly gap?: number | null;
  readonly isLast?: boolean;
  readonly children: ReactNode;
}

const marks: Record<Tone, string> = {
  good: 'border-good bg-good',
  bad: 'border-bad bg-bad',
  attention: 'border-attention',
  information: 'border-information',
  mute: 'border-edge',
};

function Stop({ name, tone, gap = null, isLast = false, children }: StopProps) {
  const text = useText();
  const duration = useDuration();
  return (
    <li className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 lg:grid-cols-[minmax(0,1fr)] lg:content-start lg:gap-y-2">
      <span aria-hidden="true" className="flex flex-col items-center lg:flex-row">
        <span className={`mt-1 size-3 shrink-0 rounded-full border-2 lg:mt-0 ${marks[tone]}`} />
        {!isLast && <span className="w-px grow bg-edge lg:h-px lg:w-auto" />}
      </span>
      <div className={`grid min-w-0 content-start justify-items-start gap-1 text-xs lg:pe-4 ${isLast ? '' : 'pb-5 lg:pb-0'}`}>
        <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
          {name}
          {gap !== null && <span className="text-xs font-normal text-mute">{text('proof.later', { time: duration(gap) })}</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}

function RevisionFacts({ delivery }: { delivery: Delivery }) {
  const text = useText();
  const { account } = useAccountContext();
  const revision = revisionOf(delivery);
  if (revision === null) return <span className="text-mute">{text('proof.sample')}</span>;
  const { discoveryId: id, revision: at } = revision;
  const answers = answersOf(delivery);
  return (
    <>
      <Link to="/a/$account/discovery/$id" params={{ account, id }} search={{ at }} className={linkStyle}>
        {text('webhooks.revision', { revision: at })}
      </Link>
      <Id label={text('discovery.title')}>{id}</Id>
      {answers !== null && <span>{text('discovery.progress', answers)}</span>}
    </>
  );
}

function Repeated({ delivery: { subscriptionId }, of }: { delivery: Delivery; of: string }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Link {...deliveryLink(account, { subscriptionId, id: of })} className={`${linkStyle} max-w-full wrap-anywhere`}>
      {text('webhooks.of', { id: of })}
    </Link>
  );
}

function AttemptFacts({ delivery }: { delivery: Delivery }) {
  const text = useText();
  return (
    <>
      <State of={delivery.status}>{text.word('delivery', delivery.status)}</State>
      <span className={toneOf(delivery.status) === 'bad' ? 'text-bad' : ''}>{reasonOf(text, delivery)}</span>
      {mayHaveArrived(delivery) && <span>{text('proof.maybe')}</span>}
      {delivery.attemptedAt !== null && <Instant at={delivery.attemptedAt} />}
    </>
  );
}
