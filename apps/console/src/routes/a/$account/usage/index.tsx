import { createFileRoute } from '@tanstack/react-router';
import { textParam } from '#/lib/search';
import { AdminsOnly } from '#/ui/usage/admins-only';
import { Alerts } from '#/ui/usage/alerts';
import { UnitMonth } from '#/ui/usage/unit-month';
import { UsedUnits } from '#/ui/usage/used-units';

export const Route = createFileRoute('/a/$account/usage/')({
  validateSearch: (search: Record<string, unknown>): { readonly month?: string } => textParam('month', search, 7),
  component: Units,
});

function Units() {
  const { month } = Route.useSearch();
  const go = Route.useNavigate();
  return (
    <AdminsOnly>
      <UnitMonth />
      <UsedUnits month={month} onMonth={(next) => void go({ search: { month: next }, replace: true, resetScroll: false })} />
      <Alerts />
    </AdminsOnly>
  );
}
