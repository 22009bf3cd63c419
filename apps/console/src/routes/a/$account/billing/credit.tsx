import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { Applications } from '#/ui/billing/applications';
import { useBillingAccount } from '#/ui/billing/use-billing';
import { Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/billing/credit')({ loader: () => loadMessages('billing', 'payouts'), component: Credit });

function Credit() {
  const query = useBillingAccount();
  return (
    <Loaded query={query} skeleton={<Rows count={4} />}>
      {({ data }) => <Applications billing={data} />}
    </Loaded>
  );
}
