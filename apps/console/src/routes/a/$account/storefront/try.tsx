import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { integerParam } from '#/lib/search';
import { TryIt } from '#/ui/try-it/try-it';

export const Route = createFileRoute('/a/$account/storefront/try')({
  validateSearch: (search: Record<string, unknown>): { seller?: number } => integerParam('seller', search, 1, Number.MAX_SAFE_INTEGER),
  loader: () => loadMessages('proposals', 'decisions', 'discovery', 'sellerAgents'),
  component: Try,
});

function Try() {
  const { seller } = Route.useSearch();
  const go = Route.useNavigate();
  return <TryIt seller={seller} onSeller={(next) => void go({ search: next === undefined ? {} : { seller: next }, replace: true })} />;
}
