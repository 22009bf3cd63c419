import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { textParam } from '#/lib/search';
import { PlanView } from '#/ui/catalog-plan/plan-view';

/** Keys of groups are made of their values. */
const maxKey = 10_000;

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/plan')({
  validateSearch: (search: Record<string, unknown>): { peek?: string } => textParam('peek', search, maxKey),
  loader: () => loadMessages('plan'),
  component: Plan,
});

function Plan() {
  const { peek } = Route.useSearch();
  const go = Route.useNavigate();
  return (
    <PlanView
      peek={peek}
      onPeek={(next, isSmall) => void go({ search: next === undefined ? {} : { peek: next }, replace: isSmall, resetScroll: !isSmall })}
    />
  );
}
