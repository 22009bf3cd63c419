import { createFileRoute, Outlet } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { NotFound } from '#/ui/not-found';

export const Route = createFileRoute('/a/$account/staff')({
  loader: () => loadMessages('record'),
  component: Staff,
});

/** Only staff of the exchange have this place: for others there is nothing at its address. */
function Staff() {
  return useAccountContext().isStaff ? <Outlet /> : <NotFound />;
}
