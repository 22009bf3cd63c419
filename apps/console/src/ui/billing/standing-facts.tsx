import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { isChild } from '#/lib/billing';
import { minorMoney } from '#/lib/minor';
import { Facts, ForeignText, Id } from '#/ui/parts';

/** The terms of the organization, its plan, and what a transfer needs. */
export function StandingFacts({ billing }: { billing: Schemas['BillingAccount'] }) {
  const text = useText();
  const { standing, plan, organization, payment } = billing;
  const { bankTransferReference, paymentMethod } = payment;
  return (
    <Facts
      of={[
        { label: text('billing.terms'), value: text.word('billing.posture', standing.posture) },
        { label: text('billing.limit'), value: minorMoney(text, standing.creditLimitMinor, organization.currency) },
        {
          label: text('billing.plan'),
          value: plan.displayName === null ? text('billing.plan.none') : <ForeignText>{plan.displayName}</ForeignText>,
        },
        ...(isChild(billing)
          ? []
          : [
              { label: text('billing.card'), value: paymentMethod === null ? '–' : `${paymentMethod.brand} •••• ${paymentMethod.last4}` },
              {
                label: text('billing.reference'),
                value: bankTransferReference === null ? '–' : <Id label={text('billing.reference')}>{bankTransferReference}</Id>,
              },
            ]),
      ]}
    />
  );
}
