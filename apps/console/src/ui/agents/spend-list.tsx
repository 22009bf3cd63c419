import { CeilingBar } from './ceiling-bar';
import { useText } from '#/i18n';
import { rightOf } from '#/lib/agent-rights';
import type { Schemas } from '#/lib/api';
import { ForeignText } from '#/ui/parts';

/** What the agent may do for each advertiser, and what it has committed this month. */
export function SpendList({ grants }: { grants: readonly Schemas['AgentAdvertiser'][] }) {
  const text = useText();
  if (grants.length === 0) return <p className="text-mute">{text('agents.access.none')}</p>;
  return (
    <ul className="divide-y divide-line text-xs">
      {grants.map((grant) => (
        <li key={grant.advertiserId} className="grid min-w-0 gap-1 py-1.5">
          <span className="flex min-w-0 items-center justify-between gap-3">
            <span className="min-w-0 font-medium">
              <ForeignText>{grant.name}</ForeignText>
            </span>
            <span className="shrink-0 text-mute">{text.word('agents.right', rightOf(grant))}</span>
          </span>
          {grant.monthlyCeiling !== null && (
            <CeilingBar of={{ committed: grant.committedThisMonth, ceiling: grant.monthlyCeiling, currency: grant.currency }} />
          )}
        </li>
      ))}
    </ul>
  );
}
