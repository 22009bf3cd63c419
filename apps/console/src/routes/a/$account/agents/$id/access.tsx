import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { useAgent } from '#/lib/agent';
import { AccessEditor } from '#/ui/agents/access-editor';
import { SpendTable } from '#/ui/agents/spend-table';

export const Route = createFileRoute('/a/$account/agents/$id/access')({
  loader: () => loadMessages('campaign'),
  component: Access,
});

/** The access of a retired agent can be read, but no longer changed. */
function Access() {
  const agent = useAgent();
  return agent.lifecycleState === 'retired' ? <SpendTable grants={agent.access.advertisers} /> : <AccessEditor agent={agent} />;
}
