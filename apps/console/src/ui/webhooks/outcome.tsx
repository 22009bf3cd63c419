import { Link } from '@tanstack/react-router';
import { useDuration } from '../duration';
import { State } from '../parts';
import { Problem } from '../problem';
import { useDelivery } from '../proof/delivery';
import { reasonOf } from '../proof/reason';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Delivery } from '#/lib/delivery';
import { deliveryLink } from '#/lib/webhooks';

/** One line: what came of a delivery that was just made, how long it took, and its page. It is followed until it has a result. */
export function Outcome({ sent }: { sent: Delivery }) {
  const text = useText();
  const duration = useDuration();
  const { account } = useAccountContext();
  const { data, error, refetch } = useDelivery(sent.subscriptionId, sent.id);
  if (error !== null) return <Problem error={error} again={() => void refetch()} />;
  const delivery = data?.data.delivery ?? sent;
  const total = delivery.timings?.total ?? null;
  return (
    <p role="status" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <State of={delivery.status}>{text.word('delivery', delivery.status)}</State>
      <bdi>{reasonOf(text, delivery)}</bdi>
      {total !== null && <span className="text-mute tabular-nums">{duration(total)}</span>}
      <Link {...deliveryLink(account, sent)} className="text-accent underline underline-offset-2">
        {text('webhooks.proof')}
      </Link>
    </p>
  );
}
