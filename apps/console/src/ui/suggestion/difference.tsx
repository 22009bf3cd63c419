import { useText } from '#/i18n';
import { barOf, type Difference, movedWithin, totalOf } from '#/lib/suggestion';

/** The change of an amount: an arrow, the amount and its share, which has the sign. */
export function Change({ of: { change, share }, currency }: { of: Difference; currency: string }) {
  const text = useText();
  if (change === 0) return <bdi>{text.money(0, currency)}</bdi>;
  const percent = share === null ? null : text.number(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' });
  return (
    <span className="inline-flex items-baseline gap-1 whitespace-nowrap tabular-nums">
      <span aria-hidden="true">{change > 0 ? '↑' : '↓'}</span>
      <bdi>{text.money(Math.abs(change), currency)}</bdi>
      {percent !== null && <bdi className="text-mute">({percent})</bdi>}
    </span>
  );
}

/** An amount before and after. */
export function BeforeAfter({ of: { before, after }, currency }: { of: Pick<Difference, 'before' | 'after'>; currency: string }) {
  const text = useText();
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
      <bdi className="font-normal text-mute">{text.money(before, currency)}</bdi>
      <span className="font-normal text-mute rtl:-scale-x-100">→</span>
      <bdi className="font-semibold">{text.money(after, currency)}</bdi>
    </span>
  );
}

/** Two bars, one below the other: before and after, of the largest amount of the table. */
export function Bars({ of: { before, after }, largest }: { of: Pick<Difference, 'before' | 'after'>; largest: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 14" preserveAspectRatio="none" className="h-3.5 w-24 rtl:-scale-x-100">
      <rect y="1" width={Math.max(1, barOf(before, largest))} height="5" rx="1" className="fill-edge" />
      <rect y="8" width={Math.max(1, barOf(after, largest))} height="5" rx="1" className="fill-accent" />
    </svg>
  );
}

/** The change of a media buy: of its total, or how much moves within it. */
export function TotalChange({ adjustments, currency }: { adjustments: Parameters<typeof totalOf>[0]; currency: string }) {
  const text = useText();
  const total = totalOf(adjustments);
  if (total.change !== 0) return <Change of={total} currency={currency} />;
  return <span className="tabular-nums">{text('suggestions.moves', { amount: text.money(movedWithin(adjustments), currency) })}</span>;
}
