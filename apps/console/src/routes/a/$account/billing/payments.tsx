import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { Methods } from '#/ui/billing/methods';
import { PayCards } from '#/ui/billing/pay-cards';
import { Deposits, Payments } from '#/ui/billing/payments';
import { useBillingAccount } from '#/ui/billing/use-billing';
import { Card, Id, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/billing/payments')({
  loader: () => loadMessages('billing', 'payouts'),
  component: PaymentsPage,
});

function PaymentsPage() {
  const text = useText();
  const query = useBillingAccount();
  return (
    <Loaded query={query} skeleton={<Rows count={6} />}>
      {({ data: billing }) => {
        const { bankTransferReference: reference, cardCollectionEnabled } = billing.payment;
        return (
          <>
            {cardCollectionEnabled ? (
              <>
                <Methods />
                <PayCards billing={billing} />
              </>
            ) : (
              <p className="text-mute">{text('billing.noCards')}</p>
            )}
            {reference !== null && (
              <Card title={text('billing.transfer')}>
                <p>{text('billing.transfer.text', { currencies: billing.organization.currencies.join(', ') })}</p>
                <Id label={text('billing.reference')}>{reference}</Id>
              </Card>
            )}
            <Payments />
            <Deposits />
          </>
        );
      }}
    </Loaded>
  );
}
