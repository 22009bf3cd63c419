import { useText } from '#/i18n';
import type { AccessChange } from '#/lib/agent-access';
import { amountText } from '#/lib/sums';

/** What saving will change, in one line. */
export function ChangeSummary({ changes }: { changes: readonly AccessChange[] }) {
  const text = useText();
  const words = changes.map(({ kind, count, amounts }) =>
    text(kind === 'unlimited' ? 'agents.unlimited.count' : `agents.change.${kind}`, {
      count,
      amount: amounts.map((each) => amountText(text, each)).join(' + ') || '–',
    }),
  );
  return (
    <p role="status" className="min-w-0 text-mute">
      {words.length === 0 ? text('agents.change.none') : words.join(' · ')}
    </p>
  );
}
