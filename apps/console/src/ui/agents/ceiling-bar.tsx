import { type Text, useText } from '#/i18n';
import { type CeilingSum, levelOf, shareOf } from '#/lib/agent-spend';
import { Bar } from '#/ui/bar';

const colors = { usual: 'bg-accent', near: 'bg-attention', reached: 'bg-bad' } as const;

/** What is committed of a ceiling, as a bar and in numbers. `isExact` is false where not all advertisers are known. */
export function CeilingBar({ of, isExact = true }: { of: CeilingSum; isExact?: boolean }) {
  const text = useText();
  const { committed, ceiling, currency } = of;
  const words = text('agents.of', { committed: shortMoney(text, committed, currency), ceiling: shortMoney(text, ceiling, currency) });
  return (
    <span
      className="inline-flex min-w-0 items-center gap-2 whitespace-nowrap tabular-nums"
      title={text('agents.of', { committed: text.money(committed, currency), ceiling: text.money(ceiling, currency) })}
    >
      <Bar share={shareOf(of)} color={colors[levelOf(shareOf(of))]} />
      {isExact ? words : `≥ ${words}`}
    </span>
  );
}

/** Amounts below this are short enough to be exact. */
const minCompact = 100_000;

export const shortMoney = (text: Text, amount: number, currency: string): string =>
  amount < minCompact ? text.money(amount, currency) : text.amount(amount, currency);
