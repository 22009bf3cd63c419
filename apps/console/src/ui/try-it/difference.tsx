import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { compareTries } from '#/lib/try-out';
import { ForeignText } from '#/ui/parts';

/** Products that one of two tries found, and prices that differ. */
export function Difference({ before, after }: { before: Schemas['Trial']; after: Schemas['Trial'] }) {
  const text = useText();
  const { added, gone, repriced } = compareTries(before, after);
  const counts = text('tryIt.compare.counts', { before: before.totalProducts, after: after.totalProducts });
  if (added.length + gone.length + repriced.length === 0) return <p>{text('tryIt.compare.same')}</p>;
  return (
    <div className="grid gap-2">
      <p>{counts}</p>
      <ul className="grid gap-1 text-xs">
        {added.map((name) => (
          <li key={name} className="text-good">
            + <ForeignText>{name}</ForeignText>
          </li>
        ))}
        {gone.map((name) => (
          <li key={name} className="text-bad">
            − <ForeignText>{name}</ForeignText>
          </li>
        ))}
        {repriced.map(({ name, before: old, after: now }) => (
          <li key={name}>
            <ForeignText>{name}</ForeignText>{' '}
            <bdi className="tabular-nums">
              {old} → {now}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
