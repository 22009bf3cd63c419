import { CeilingBar, shortMoney } from './ceiling-bar';
import { useText } from '#/i18n';
import { agentSpend } from '#/lib/agent-spend';
import type { Schemas } from '#/lib/api';
import { amountText, sumsOf } from '#/lib/sums';
import { CallsOfDay } from '#/ui/calls/calls-of-day';
import { Figure, Figures } from '#/ui/parts';

/** What the agent has committed this month, of its ceilings, and what it may reach. */
export function AgentFigures({ agent }: { agent: Schemas['BuyerAgent'] }) {
  const text = useText();
  const { advertisers, advertiserCount } = agent.access;
  const all = sumsOf(advertisers.map(({ committedThisMonth: amount, currency }) => ({ amount, currency })));
  // Without any amount, one currency is enough to say so.
  const committed = all.some(({ amount }) => amount > 0) ? all.filter(({ amount }) => amount > 0) : all.slice(0, 1);
  const { sums, unlimited } = agentSpend(advertisers);
  return (
    <Figures>
      <Figure
        label={text('agents.committed')}
        value={committed.length === 0 ? '–' : committed.map((each) => shortMoney(text, each.amount, each.currency!)).join(' + ')}
        note={
          <span className="grid gap-0.5" title={committed.map((each) => amountText(text, each)).join(' + ')}>
            {sums.map((sum) => (
              <CeilingBar key={sum.currency} of={sum} />
            ))}
            {unlimited > 0 && <span>{text('agents.unlimited.count', { count: unlimited })}</span>}
          </span>
        }
      />
      <Figure label={text('advertisers.title')} value={text.number(advertiserCount)} />
      <Figure
        label={text('agents.keys.active')}
        value={text.number(agent.activeCredentialCount)}
        note={<CallsOfDay of={{ principalId: agent.principalId }} unknown={text('agents.calls.unknown')} />}
      />
    </Figures>
  );
}
