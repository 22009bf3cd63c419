import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { OrderFlight } from './order-flight';
import { Reject } from './reject';
import { useChangedOrder } from './use-changed-order';
import { useDifferences } from './use-products';
import { OrderWarnings } from './warnings';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { isolated } from '#/lib/isolated';
import { flightOf } from '#/lib/order-state';
import { type Order, orderById, useReadOrder } from '#/lib/received-order';
import { Button } from '#/ui/button';
import { Badge, Card, Time } from '#/ui/parts';
import { Problem } from '#/ui/problem';
import { ChangedFields } from '#/ui/timeline/changed-fields';

type Verdict = 'approved' | 'rejected';

/** Approves or rejects an order, about the revision that the person has read. A decision that somebody else made meanwhile is told in its place. */
export function Decision({ order }: { order: Order }) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useChangedOrder();
  const queries = useQueryClient();
  const [read, setRead] = useReadOrder();
  const [isRejecting, setRejecting] = useState(false);
  // Outlives the question, which closes when the buyer changes the order.
  const [reason, setReason] = useState('');
  const decide = $api.useMutation('post', '/api/v2/storefront/media-buy-approvals/{mediaBuyId}/decide', {
    onSuccess: async () => {
      once.done();
      setRejecting(false);
      await reload();
      setRead((await queries.ensureQueryData(orderById(order.mediaBuyId))).data);
    },
    // Another decision, or another revision: the page shows what is true now.
    onError: () => void reload(),
  });
  const { start, end } = flightOf(order);
  const isOpen = order.status === 'pending_approval';
  const send = (status: Verdict, reviewerNotes?: string) =>
    decide.mutate(
      once.keyed({
        params: { path: { mediaBuyId: order.mediaBuyId } },
        body: { status, revision: read.revision, ...(reviewerNotes === undefined ? {} : { reviewerNotes }) },
      }),
    );
  const isRejected = order.status === 'rejected' || order.status === 'canceled';
  // After the own decision, the order may be changed or ended on the same page.
  const isStillTrue = !decide.isSuccess || (decide.variables.body.status === 'rejected') === isRejected;
  if (!isOpen)
    return (decide.isSuccess || read.status === 'pending_approval') && isStillTrue ? (
      <Decided order={order} isOwn={decide.isSuccess} />
    ) : null;
  const isStale = read.revision !== order.revision;
  const amount = text.money(order.budget, order.currency);
  return (
    <Card title={text('orders.decide')}>
      <div className="grid justify-items-start gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <span>
            {text('orders.decide.books', { count: order.packages.filter(({ canceled }) => !canceled).length, amount })}{' '}
            <OrderFlight of={order} />
          </span>
          <Differences order={order} />
          <OrderWarnings of={order.warnings} />
        </p>
        <p className="text-mute">
          {start !== null && Date.parse(start) < Date.now() && `${text('orders.decide.late', { start: text.day(start, 'UTC') })} `}
          {text('orders.decide.text', { end: end === null ? '–' : text.time(end) })}
        </p>
        {isStale && <Changed before={read} after={order} onRead={() => setRead(order)} />}
        <div className="flex flex-wrap gap-2">
          <Button kind="main" isBusy={decide.isPending && !isRejecting} disabled={isStale} onClick={() => send('approved')}>
            {text('orders.approve', { amount })}
          </Button>
          <Button
            kind="danger"
            disabled={isStale}
            onClick={() => {
              decide.reset();
              setRejecting(true);
            }}
          >
            {text('orders.reject')}
          </Button>
        </div>
        {decide.error !== null && !isRejecting && <Problem error={decide.error} />}
      </div>
      {isRejecting && !isStale && (
        <Reject
          order={order}
          reason={reason}
          onReason={setReason}
          request={decide}
          onReject={() => send('rejected', reason.trim() || undefined)}
          onClose={() => setRejecting(false)}
        />
      )}
    </Card>
  );
}

/** In one number, whether the order is what is offered. */
function Differences({ order }: { order: Order }) {
  const text = useText();
  const count = useDifferences(order);
  if (count === null) return null;
  return <Badge tone={count === 0 ? 'good' : 'attention'}>{text('orders.differences', { count })}</Badge>;
}

/** The buyer has changed the order while it was read. */
function Changed({ before, after, onRead }: { before: Order; after: Order; onRead: () => void }) {
  const text = useText();
  const fields = [
    { field: 'budget', label: text('field.budget'), before: before.budget, after: after.budget },
    { field: 'flightStart', label: text('field.start'), before: before.flightStart, after: after.flightStart },
    { field: 'flightEnd', label: text('field.end'), before: before.flightEnd, after: after.flightEnd },
    { field: 'packages', label: text('mediaBuys.packages'), before: before.packages, after: after.packages },
  ];
  return (
    <div role="status" className="grid w-full justify-items-start gap-2 rounded-lg border border-line bg-attention-soft px-3 py-2.5">
      <p className="font-medium">{text('orders.changed')}</p>
      <div className="w-full text-xs">
        <ChangedFields fields={fields} currency={after.currency} />
      </div>
      <Button size="small" onClick={onRead}>
        {text('orders.changed.read')}
      </Button>
    </div>
  );
}

function Decided({ order: { approval, status }, isOwn }: { order: Order; isOwn: boolean }) {
  const text = useText();
  const { decidedBy, decidedAt } = approval ?? {};
  const isRejected = status === 'rejected' || status === 'canceled';
  const box = useRef<HTMLParagraphElement>(null);
  // The buttons are gone: the keyboard continues at what came of them.
  useEffect(() => {
    if (document.activeElement?.matches('body, main')) box.current!.focus({ preventScroll: true });
  }, []);
  const who = isolated(decidedBy ?? text('mediaBuy.who.exchange'));
  return (
    <p
      ref={box}
      role="status"
      tabIndex={-1}
      className={`rounded-lg border border-line px-4 py-3 ${isRejected ? 'bg-attention-soft' : 'bg-information-soft'}`}
    >
      {isOwn
        ? text(isRejected ? 'orders.rejected.you' : 'orders.approved.you')
        : text(isRejected ? 'orders.rejected.other' : 'orders.approved.other', { who })}{' '}
      {decidedAt && <Time at={decidedAt} className="text-mute" />}
    </p>
  );
}
