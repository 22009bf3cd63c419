import { OrderWarnings } from './warnings';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { dueOf, flightOf, type OrderDue } from '#/lib/order-state';
import type { Order } from '#/lib/received-order';
import { LinkButton } from '#/ui/button';
import { Badge, ForeignText, Time, type Tone } from '#/ui/parts';

/** Who has to act, in the tones of the page of a buyer's media buy. */
const looks: Readonly<Record<OrderDue, readonly [who: 'you' | 'buyer' | null, tone: Tone, box: string]>> = {
  report: ['you', 'bad', 'bg-bad-soft'],
  paused: ['you', 'attention', 'bg-attention-soft'],
  buyerPaused: ['buyer', 'attention', 'bg-attention-soft'],
  start: [null, 'information', 'bg-information-soft'],
  reported: [null, 'good', 'bg-panel'],
  expired: [null, 'mute', 'bg-panel'],
  rejected: [null, 'mute', 'bg-panel'],
  canceled: [null, 'mute', 'bg-panel'],
  withdrawn: [null, 'mute', 'bg-panel'],
  completed: [null, 'mute', 'bg-panel'],
  ended: [null, 'mute', 'bg-panel'],
};

/** What is due, why, and since when. */
export function DueStep({ order }: { order: Order }) {
  const text = useText();
  const { account } = useAccountContext();
  const due = dueOf(order, Date.now());
  if (due === null) return null;
  const [who, tone, box] = looks[due];
  const { start, end } = flightOf(order);
  const day = (at: string | null) => (at === null ? '–' : text.day(at, 'UTC'));
  return (
    <section aria-label={text('mediaBuy.next')} className={`grid gap-2 rounded-lg border border-line px-4 py-3 ${box}`}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {who !== null && <Badge tone={tone}>{text(who === 'you' ? 'mediaBuy.who.you' : 'orders.buyer')}</Badge>}
        <span className="min-w-0 wrap-anywhere">{text(`orders.due.${due}`, { start: day(start), end: day(end) })}</span>
        {order.reportedAt !== null && (due === 'report' || due === 'reported') && (
          <Time at={order.reportedAt} className="text-xs text-mute" />
        )}
        <OrderWarnings of={order.warnings} />
      </p>
      {order.reason !== null && due !== 'expired' && (
        <p className="border-s-2 border-edge ps-2">
          <ForeignText lines>{order.reason}</ForeignText>
        </p>
      )}
      {(due === 'report' || due === 'reported') && (
        <div>
          <LinkButton
            kind={due === 'report' ? 'main' : 'plain'}
            to="/a/$account/orders/$id/delivery"
            params={{ account, id: order.mediaBuyId }}
          >
            {text('orders.report')}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
