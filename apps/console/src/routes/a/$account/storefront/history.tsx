import { createFileRoute } from '@tanstack/react-router';
import { textParam } from '#/lib/search';
import { ObjectHistory } from '#/ui/timeline/object-history';

export const Route = createFileRoute('/a/$account/storefront/history')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  component: History,
});

/** Changes of the storefront and of the account's agents. */
function History() {
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  return (
    <ObjectHistory
      side="storefront"
      query={{ resourceTypes: ['STOREFRONT', 'STOREFRONT_INVENTORY_SOURCE'] }}
      pages={{ cursor, onGo: (next) => void go({ search: next }) }}
    />
  );
}
