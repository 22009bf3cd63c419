import { createFileRoute } from '@tanstack/react-router';
import { useCatalog } from '#/lib/catalog';
import { textParam } from '#/lib/search';
import { ObjectHistory } from '#/ui/timeline/object-history';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/history')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  component: CatalogHistory,
});

/** Who has changed the catalog. What its feed brought is in its runs. */
function CatalogHistory() {
  const { advertiserId, catalogId: resourceId } = useCatalog();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  // The log names catalogs by the buyer's own id, which is unique within the advertiser.
  return (
    <ObjectHistory
      side="buyer"
      query={{ advertiserId, resourceId, resourceTypes: ['CATALOG'] }}
      pages={{ cursor, onGo: (next) => void go({ search: next }) }}
    />
  );
}
