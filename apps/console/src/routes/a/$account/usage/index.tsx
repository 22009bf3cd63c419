import { createFileRoute } from '@tanstack/react-router';
import { isDay } from '#/lib/is-day';
import { AdminsOnly } from '#/ui/usage/admins-only';
import { Alerts } from '#/ui/usage/alerts';
import { UnitMonth } from '#/ui/usage/unit-month';
import { UsedUnits } from '#/ui/usage/used-units';

export const Route = createFileRoute('/a/$account/usage/')({
  validateSearch: ({ month }: Record<string, unknown>): { readonly month?: string } =>
    isDay(`${String(month)}-01`) ? { month: String(month) } : {},
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
