import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { isChild } from '#/lib/billing';
import { Activity } from '#/ui/billing/activity';
import { Balances } from '#/ui/billing/balances';
import { BillingDue } from '#/ui/billing/due';
import { StandingFacts } from '#/ui/billing/standing-facts';
import { useBillingAccount } from '#/ui/billing/use-billing';
import { Columns } from '#/ui/page';
import { Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/billing/')({ loader: () => loadMessages('billing', 'payouts'), component: Overview });

function Overview() {
  const text = useText();
  const query = useBillingAccount();
  return (
    <Loaded query={query} skeleton={<Rows count={6} />}>
      {({ data: billing }) => (
        <Columns facts={<StandingFacts billing={billing} />}>
          {isChild(billing) && <p className="text-mute">{text('billing.child', { name: billing.organization.name })}</p>}
          <BillingDue billing={billing} />
          <Balances billing={billing} />
          {!isChild(billing) && <Activity />}
        </Columns>
      )}
    </Loaded>
  );
}
