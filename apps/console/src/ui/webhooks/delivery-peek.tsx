import { Link } from '@tanstack/react-router';
import { Code, Id, State, Time } from '../parts';
import { reasonOf } from '../proof/reason';
import { Waterfall } from '../proof/waterfall';
import { SendAgain } from './send-again';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { type Delivery, isOpen, revisionOf } from '#/lib/delivery';
import { deliveryLink, useWebhook } from '#/lib/webhooks';

const link = 'text-accent underline underline-offset-2';

/** A delivery beside the log: its result, times, body and answer. */
export default function DeliveryPeek({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const text = useText();
  const { account } = useAccountContext();
  const revision = revisionOf(delivery);
  const url = useWebhook(delivery.subscriptionId).data?.data.subscription.url;
  return (
    <>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h2 className="text-base font-semibold">{reasonOf(text, delivery)}</h2>
        <span className="flex flex-wrap items-center gap-x-3">
          <State of={delivery.status}>{text.word('delivery', delivery.status)}</State>
          <span className="text-xs text-mute">
            {text.word('kind', delivery.kind)} · <Time at={delivery.createdAt} />
          </span>
        </span>
      </header>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs">
        {revision !== null && (
          <>
            <Link
              to="/a/$account/discovery/$id"
              params={{ account, id: revision.discoveryId }}
              search={{ at: revision.revision }}
              className={link}
            >
              {text('webhooks.revision', { revision: revision.revision })}
            </Link>
            <span aria-hidden="true" className="text-mute">
              ↔
            </span>
          </>
        )}
        <Id label={text('field.id')}>{delivery.id}</Id>
        {delivery.redeliveryOf !== null && (
          <span className="text-mute wrap-anywhere">{text('webhooks.of', { id: delivery.redeliveryOf })}</span>
        )}
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {canSend && !isOpen(delivery) && <SendAgain key={delivery.id} delivery={delivery} />}
        <Link {...deliveryLink(account, delivery)} className={`${link} py-1.5`}>
          {text('webhooks.proof')}
        </Link>
      </div>
      {delivery.timings && <Waterfall timings={delivery.timings} error={delivery.error} url={url} />}
      <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h3 className="text-xs text-mute">{text('webhooks.payload')}</h3>
        <Code label={text('webhooks.payload')}>{JSON.stringify(delivery.payload, null, 2)}</Code>
      </section>
      {delivery.responseStart !== null && delivery.responseStart !== '' && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 className="text-xs text-mute">{text('webhooks.response')}</h3>
          <Code label={text('webhooks.response')}>{delivery.responseStart}</Code>
        </section>
      )}
    </>
  );
}
