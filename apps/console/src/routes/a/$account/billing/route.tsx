import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { isChild } from '#/lib/billing';
import { ForAdmins } from '#/ui/billing/for-admins';
import { Card, Empty, ForeignText, Page } from '#/ui/parts';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/billing')({
  loader: () => loadMessages('billing', 'billingDue', 'payouts'),
  component: Billing,
});

const here = '/a/$account/billing';
const tabs = [
  { to: here, key: 'campaigns.tab.overview' },
  { to: `${here}/invoices`, key: 'billing.invoices' },
  { to: `${here}/payments`, key: 'billing.payments' },
  { to: `${here}/credit`, key: 'billing.credit' },
  { to: `${here}/info`, key: 'billing.info' },
  { to: `${here}/ledger`, key: 'billing.ledger' },
  { to: `${here}/over-deliveries`, key: 'billing.over' },
] as const;
/** What concerns a child account itself. The rest is for admins of the organization that pays. */
const ofChild: readonly string[] = [here, `${here}/over-deliveries`];

/** Head and tabs. Admins of a child account see what concerns their own account. */
function Billing() {
  const text = useText();
  const { account } = useAccountContext();
  const isAt = useMatchRoute();
  const at = tabs.find(({ to }) => isAt({ to }) !== false)?.to ?? here;
  const title = text(at === here ? 'billing.title' : tabs.find(({ to }) => to === at)!.key);
  return (
    <ForAdmins>
      {(billing) => {
        const { name } = billing.organization;
        const open = tabs.filter(({ to }) => !isChild(billing) || ofChild.includes(to));
        return (
          <Page title={title} about={<ForeignText>{name}</ForeignText>}>
            <Tabs label={text('billing.title')} params={{ account }} of={open.map(({ to, key }) => ({ to, label: text(key) }))} />
            {!billing.payment.billingEnabled && (
              <p role="note" className="rounded-lg border border-line bg-information-soft px-3 py-2">
                {text('billing.off')}
              </p>
            )}
            {open.some(({ to }) => to === at) ? (
              <Outlet />
            ) : (
              <Card>
                <Empty icon="coin" title={text('billing.child', { name })} />
              </Card>
            )}
          </Page>
        );
      }}
    </ForAdmins>
  );
}
