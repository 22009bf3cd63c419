import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { dueStep } from '#/lib/agent-spend';
import type { Schemas } from '#/lib/api';
import { LinkButton } from '#/ui/button';

/** The one thing that the agent needs before it can work. A suspended one has its note above. */
export function DueStep({ agent }: { agent: Schemas['BuyerAgent'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const step = dueStep(agent);
  if (step === null || step === 'resume') return null;
  const params = { account, id: agent.principalId };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-information-soft px-4 py-2.5">
      <p>{text(`agents.due.${step}`)}</p>
      {step === 'access' ? (
        <LinkButton kind="main" to="/a/$account/agents/$id/access" params={params}>
          {text('agents.access.give')}
        </LinkButton>
      ) : (
        <LinkButton kind="main" to="/a/$account/agents/$id/keys" params={params} search={step === 'key' ? { create: 1 } : {}}>
          {text(step === 'key' ? 'keys.create' : 'agents.keys')}
        </LinkButton>
      )}
    </div>
  );
}
