import { createFileRoute } from '@tanstack/react-router';
import { useAgent } from '#/lib/agent';
import { textParam } from '#/lib/search';
import { ObjectHistory } from '#/ui/timeline/object-history';

export const Route = createFileRoute('/a/$account/agents/$id/history')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  component: AgentHistory,
});

/** What people have changed about the agent. What the agent did is in its calls. */
function AgentHistory() {
  const { principalId: resourceId, access } = useAgent();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  const known = (of: 'name' | 'currency') => new Map(access.advertisers.map((each) => [String(each.advertiserId), each[of]]));
  return (
    <ObjectHistory
      side="buyer"
      query={{ resourceId }}
      pages={{ cursor, onGo: (next) => void go({ search: next }) }}
      names={known('name')}
      currencies={known('currency')}
    />
  );
}
