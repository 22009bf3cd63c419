import { createFileRoute } from '@tanstack/react-router';
import { useAgent } from '#/lib/agent';
import { AgentFacts } from '#/ui/agents/agent-facts';
import { AgentFigures } from '#/ui/agents/agent-figures';
import { DueStep } from '#/ui/agents/due-step';
import { SpendTable } from '#/ui/agents/spend-table';
import { Columns } from '#/ui/page';

export const Route = createFileRoute('/a/$account/agents/$id/')({ component: Overview });

function Overview() {
  const agent = useAgent();
  return (
    <Columns facts={<AgentFacts agent={agent} />}>
      <DueStep agent={agent} />
      <AgentFigures agent={agent} />
      <SpendTable grants={agent.access.advertisers} />
    </Columns>
  );
}
