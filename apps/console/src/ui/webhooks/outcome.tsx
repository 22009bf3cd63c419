import { Link } from '@tanstack/react-router';
import { State } from '../parts';
import { milliseconds, reasonWords } from './words';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Delivery } from '#/lib/delivery';
import { deliveryLink } from '#/lib/webhooks';

/** One line: what came of a delivery, how long it took, and its page. It is announced when it changes. */
export function Outcome({ delivery }: { delivery: Delivery }) {
  const text = useText();
  const { account } = useAccountContext();
  const total = delivery.timings?.total ?? null;
  return (
    <p role="status" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <State of={delivery.status}>{text.word('delivery', delivery.status)}</State>
      <bdi>{reasonWords(text, delivery)}</bdi>
      {total !== null && <span className="text-mute tabular-nums">{milliseconds(text, total)}</span>}
      <Link {...deliveryLink(account, delivery)} className="text-accent underline underline-offset-2">
        {text('webhooks.proof')}
      </Link>
    </p>
  );
}
