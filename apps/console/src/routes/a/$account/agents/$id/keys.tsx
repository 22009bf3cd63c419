import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { integerParam } from '#/lib/search';
import { AgentKeys } from '#/ui/agents/agent-keys';

export const Route = createFileRoute('/a/$account/agents/$id/keys')({
  validateSearch: (search: Record<string, unknown>): { create?: number } => integerParam('create', search, 1, 1),
  loader: () => loadMessages('keys'),
  component: Keys,
});

function Keys() {
  const go = Route.useNavigate();
  return (
    <AgentKeys
      isCreating={Route.useSearch().create === 1}
      onCreating={(isWanted) => void go({ search: isWanted ? { create: 1 } : {}, replace: true, resetScroll: false })}
    />
  );
}
