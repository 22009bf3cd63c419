import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from '../button';
import { Card, ForeignText, Question, State } from '../parts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { wayOf } from '#/lib/order';
import { buysPath, previewPath } from '#/lib/order-preview';
import type { Attempt } from '#/lib/purchase';

type MediaBuy = Schemas['MediaBuy'];
const mayCancel = (buy: MediaBuy) => ['withdraw', 'cancel'].includes(wayOf(buy));

/** The media buys of a purchase in the seller's and our words, and what can still be done about each. */
export function Results({ buys, of }: { buys: readonly MediaBuy[]; of: Attempt | null }) {
  const text = useText();
  const [canceled, setCanceled] = useState<readonly MediaBuy[]>([]);
  const heading = useFocusedOnce(of !== null && buys.length > 0 ? of.key : null);
  const open = buys.filter(mayCancel);
  const isDone = useRef(false);
  // The dialog gives the focus back to the button that opened it, which is gone after a cancellation.
  useEffect(() => {
    if (canceled.length > 0 || !isDone.current) return;
    isDone.current = false;
    heading.current?.focus();
  }, [canceled, heading]);
  if (buys.length === 0) return null;
  return (
    <Card
      flush
      heading={heading}
      title={text('order.done', { count: buys.length })}
      actions={
        open.length > 0 && (
          <Button size="small" onClick={() => setCanceled(open)}>
            {text('order.cancel', { count: open.length })}
          </Button>
        )
      }
    >
      <ul aria-live="polite" className="divide-y divide-line">
        {buys.map((buy) => (
          <Result key={buy.mediaBuyId} buy={buy} onCancel={() => setCanceled([buy])} />
        ))}
      </ul>
      <CancelDialog buys={canceled} onDone={() => (isDone.current = true)} onClose={() => setCanceled([])} />
    </Card>
  );
}

/** A heading that gets the focus when its results appear, not when the page is opened with them. `of` names the results. */
function useFocusedOnce(of: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(of);
  useEffect(() => {
    if (of !== null && of !== before.current) heading.current?.focus();
    before.current = of;
  }, [of]);
  return heading;
}

function Result({ buy, onCancel }: { buy: MediaBuy; onCancel: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const way = wayOf(buy);
  const { mediaBuyId, name, status, pendingReason, message, campaignId } = buy;
  return (
    <li data-row="" tabIndex={-1} className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Link to="/a/$account/media-buys/$id" params={{ account, id: mediaBuyId }} className="min-w-0 font-medium text-accent">
            <ForeignText>{name}</ForeignText>
          </Link>
          <State of={status}>{text.word('status', status)}</State>
          <bdi className="tabular-nums">{text.money(buy.budget, buy.currency)}</bdi>
          {pendingReason !== null && <span className="text-xs text-mute">{text.word('pending', pendingReason)}</span>}
        </p>
        {message !== null && (
          <p className={['FAILED', 'REJECTED'].includes(status) ? 'text-bad' : 'text-mute'}>
            <ForeignText lines>{message}</ForeignText>
          </p>
        )}
        <p className="text-xs text-mute">{text(`order.way.${way}`)}</p>
      </div>
      <div className="flex items-center gap-2">
        {mayCancel(buy) && (
          <Button size="small" aria-label={`${text('mediaBuys.cancel')}: ${name}`} onClick={onCancel}>
            {text('mediaBuys.cancel')}
          </Button>
        )}
        {way === 'choose' && (
          <LinkButton size="small" to="/a/$account/campaigns/$id/proposals" params={{ account, id: campaignId }}>
            {text('order.mend.choose')}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** Cancels one media buy after the other. Those that were refused stay in the list, with the last refusal. */
function CancelDialog({ buys, onDone, onClose }: { buys: readonly MediaBuy[]; onDone: () => void; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const keys = useRef(new Map<string, string>()).current;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [first] = buys;
  const total = buys.reduce((sum, { budget }) => sum + Math.round(budget * 1e6), 0) / 1e6;
  const cancel = async () => {
    setBusy(true);
    let refusal: unknown = null;
    for (const { mediaBuyId: id } of buys) {
      const key = keys.get(id) ?? crypto.randomUUID();
      keys.set(id, key);
      await api
        .POST('/api/v2/buyer/media-buys/{id}/cancel', { params: { path: { id } }, body: {}, headers: { 'Idempotency-Key': key } })
        .catch((refused: unknown) => (refusal = refused));
    }
    const paths = [buysPath, previewPath, '/api/v2/buyer/campaigns/{id}', '/api/v2/buyer/media-buys'];
    await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
    setBusy(false);
    if (refusal !== null) return setError(refusal);
    onDone();
    onClose();
  };
  return (
    <Question
      title={text('order.cancel', { count: buys.length })}
      isOpen={first !== undefined}
      onClose={onClose}
      request={{ isPending: isBusy, error, reset: () => setError(null) }}
      onAnswer={() => void cancel()}
    >
      {first !== undefined && <p>{text('order.cancel.text', { count: buys.length, total: text.money(total, first.currency) })}</p>}
      <ul className="grid gap-1">
        {buys.map(({ mediaBuyId, name }) => (
          <li key={mediaBuyId} className="min-w-0">
            <ForeignText lines>{name}</ForeignText>
          </li>
        ))}
      </ul>
    </Question>
  );
}
