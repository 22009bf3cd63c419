import { LastUse } from './agent-columns';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Facts, Id, Time } from '#/ui/parts';

export function AgentFacts({ agent }: { agent: Schemas['BuyerAgent'] }) {
  const text = useText();
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{agent.principalId}</Id> },
        { label: text('agents.used'), value: <LastUse row={agent} /> },
        { label: text('field.created'), value: <Time at={agent.registeredAt} /> },
        { label: text('agents.revision'), value: text.number(agent.access.accessRevision) },
      ]}
    />
  );
}
