import { Link } from '@tanstack/react-router';
import { Rows, State, Time } from '../parts';
import { Loaded } from '../problem';
import { Address } from './columns';
import { WebhookFacts } from './facts';
import { ResultLine } from './result-line';
import { Stopped } from './stopped';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { deliveryLink, useRecent } from '#/lib/webhooks';

const shownCount = 8;

/** A webhook beside the list: its state, and its last deliveries. */
export function WebhookPeek({ webhook }: { webhook: Schemas['WebhookSubscription'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const recent = useRecent(webhook.id, webhook.status === 'active');
  return (
    <>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/webhooks/$id" params={{ account, id: webhook.id }} className="hover:underline focus-visible:underline">
            <Address>{webhook.url}</Address>
          </Link>
        </h2>
        <State of={webhook.status}>{text.word('subscription', webhook.status)}</State>
      </header>
      <Stopped webhook={webhook} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h3 className="text-xs text-mute">{text('webhooks.log')}</h3>
        <Loaded query={recent} skeleton={<Rows count={3} />}>
          {({ data }) => (
            <>
              {data.length === 0 && <p className="text-mute">{text('webhooks.log.none')}</p>}
              <ul className="divide-y divide-line">
                {data.slice(0, shownCount).map((delivery) => (
                  <li key={delivery.id} className="py-1.5 text-xs">
                    <Link {...deliveryLink(account, delivery)} className="block hover:underline focus-visible:underline">
                      <ResultLine delivery={delivery}>
                        <Time at={delivery.createdAt} className="text-mute" />
                      </ResultLine>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </section>
      <WebhookFacts webhook={webhook} />
    </>
  );
}
