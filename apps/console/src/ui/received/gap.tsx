import { useText } from '#/i18n';
import { type Cut, piecesOf } from '#/lib/received';

/** A place from which something was taken out, never an empty one. */
function Gap() {
  const text = useText();
  return (
    <span
      title={text('received.secret.why')}
      className="mx-0.5 inline-block rounded-sm border border-dashed border-edge bg-sunken px-1.5 text-xs text-mute"
    >
      {text('received.secret')}
    </span>
  );
}

/** Words of a buyer with visible gaps. */
export function Redacted({ children, className = '' }: { children: string; className?: string }) {
  return (
    <p dir="auto" className={`max-w-prose min-w-0 whitespace-pre-line wrap-anywhere ${className}`}>
      {piecesOf(children).map((piece, n) => ('gap' in piece ? <Gap key={n} /> : <span key={n}>{piece.words}</span>))}
    </p>
  );
}

/** What sellers are not told, and why: what every brief lacks, and what was taken out of this one. */
export function Withheld({ secrets, cuts }: { secrets: number; cuts: readonly Cut[] }) {
  const text = useText();
  const gaps = [
    ...(secrets > 0 ? [{ what: text('received.secrets', { count: secrets }), why: text('received.secret.why') }] : []),
    ...cuts.map(({ field, reason }) => ({
      what: text('received.cut', { field }),
      why: text.word('received.cut', reason.replaceAll(' ', '_')),
    })),
    { what: text('received.hidden.buyer'), why: text('received.hidden.buyer.why') },
    { what: text('received.hidden.sellers'), why: text('received.hidden.sellers.why') },
    { what: text('received.hidden.plan'), why: text('received.hidden.plan.why') },
  ];
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {gaps.map(({ what, why }) => (
        <li key={what} className="min-w-0 rounded-md border border-dashed border-edge bg-sunken px-3 py-2">
          <p dir="auto" className="font-medium wrap-anywhere">
            {what}
          </p>
          <p className="text-xs text-mute">{why}</p>
        </li>
      ))}
    </ul>
  );
}
