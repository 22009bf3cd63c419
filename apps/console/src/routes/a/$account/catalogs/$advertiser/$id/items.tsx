import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { textParam } from '#/lib/search';
import { CatalogItems } from '#/ui/catalogs/catalog-items';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/items')({
  validateSearch: (search: Record<string, unknown>): { peek?: string } => textParam('peek', search),
  loader: () => loadMessages('briefs'),
  component: Items,
});

function Items() {
  const search = Route.useSearch();
  const go = Route.useNavigate();
  return <CatalogItems search={search} onSearch={(next, isSmall) => void go({ search: next, replace: isSmall, resetScroll: !isSmall })} />;
}
