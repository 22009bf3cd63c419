import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Offer } from '#/ui/brief/brief-answers';
import { OrderId } from '#/ui/orders/order-id';
import { Card, State, Time } from '#/ui/parts';

/** What the own account has answered, newest first. */
export function OwnAnswers({ signal }: { signal: Schemas['DemandSignalDetail'] }) {
  const text = useText();
  return (
    <Card title={text('demand.answers')} flush>
      <ul className="divide-y divide-line">
        {signal.responses.map((answer) => (
          <Answer key={answer.id} answer={answer} />
        ))}
      </ul>
    </Card>
  );
}

function Answer({ answer: { kind, message, quote, mediaBuyId, createdAt } }: { answer: Schemas['BriefResponse'] }) {
  const text = useText();
  return (
    <li data-row="" tabIndex={-1} className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <span className="sm:pt-px">
        <State of={kind}>{text.word('demand.state', kind)}</State>
      </span>
      <div className="grid min-w-0 gap-1">
        <Time at={createdAt} className="text-xs text-mute" />
        {quote !== null && <Offer quote={quote} />}
        {message !== null && (
          <p dir="auto" className="max-w-prose border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
            {message}
          </p>
        )}
        {mediaBuyId !== null && (
          <p className="flex flex-wrap items-center gap-x-2 text-xs">
            <span className="text-mute">{text('demand.order')}</span>
            <OrderId id={mediaBuyId} />
          </p>
        )}
      </div>
    </li>
  );
}
