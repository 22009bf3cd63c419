import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { TryProblem } from '#/lib/try-out';
import { ForeignText } from '#/ui/parts';
import { regionName } from '#/ui/storefront/regions';

/** Why the answer is less than it could be. Words of the protocol's check are shown as such. */
export function Problems({ of, trial }: { of: readonly TryProblem[]; trial: Schemas['Trial'] }) {
  const text = useText();
  const { dropped, incomplete } = trial;
  if (of.length === 0 && incomplete.length === 0) return null;
  const named = (problem: TryProblem, codes: readonly string[]) =>
    codes
      .map((code) => (problem.id === 'channels' ? text.word('channel', code) : problem.id === 'countries' ? regionName(code) : code))
      .join(', ');
  return (
    <ul className="grid gap-1.5">
      {of.map((problem) => (
        <li key={problem.id} className="grid gap-1 rounded-md bg-attention-soft px-3 py-2 text-attention">
          <p>
            {'asked' in problem
              ? text(`tryIt.problem.${problem.id}`, { asked: named(problem, problem.asked), sold: named(problem, problem.sold) })
              : 'count' in problem
                ? text(`tryIt.problem.${problem.id}`, { count: problem.count })
                : text(`tryIt.problem.${problem.id}`)}
          </p>
          {problem.id === 'dropped' && (
            <ul className="list-disc ps-5 text-xs">
              {dropped.slice(0, 10).map(({ kind, index, sellerRef, reason }) => (
                <li key={`${kind}${index}`}>
                  <bdi className="font-mono wrap-anywhere">{sellerRef ?? `#${index + 1}`}</bdi> <ForeignText>{reason}</ForeignText>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
      {incomplete.map(({ scope, description }) => (
        <li key={scope + description} className="rounded-md bg-attention-soft px-3 py-2 text-attention">
          <ForeignText lines>{description}</ForeignText>
        </li>
      ))}
    </ul>
  );
}
