import { useTargetingWords } from './words';
import { useText } from '#/i18n';
import type { Constraints } from '#/lib/targeting';
import { summaryOf } from '#/lib/targeting-words';

/** One line that says where, in which languages, when and on what ads run. */
export function TargetingSummary({ constraints }: { constraints: Constraints }) {
  const text = useText();
  const words = useTargetingWords(constraints);
  const parts = summaryOf(constraints, words);
  if (parts.length === 0) return <span className="text-mute">{text('targeting.anywhere')}</span>;
  return (
    <span className="wrap-anywhere">
      {parts.map((part, n) => (
        <span key={part}>
          {n > 0 && <span className="text-mute"> · </span>}
          <bdi>{part}</bdi>
        </span>
      ))}
    </span>
  );
}
