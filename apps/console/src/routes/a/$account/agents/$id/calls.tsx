import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { useAgent } from '#/lib/agent';
import { LastCalls } from '#/ui/calls/last-calls';

export const Route = createFileRoute('/a/$account/agents/$id/calls')({
  loader: () => loadMessages('calls'),
  component: AgentCalls,
});

function AgentCalls() {
  const { principalId } = useAgent();
  return <LastCalls of={{ principalId }} example={{ method: 'GET', path: '/api/v2/buyer/advertisers' }} />;
}
