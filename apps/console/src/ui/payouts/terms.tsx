import { useState } from 'react';
import { useChangedPayouts } from './use-payouts';
import { language, useText } from '#/i18n';
import { sentNumber } from '#/lib/amount';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { onlyChanged } from '#/lib/same';
import { Form, TextField } from '#/ui/form';
import { Facts, ForeignText, Question } from '#/ui/parts';

type Billing = Schemas['SellerBilling'];

/** The terms on which the seller is paid. Fees are agreed with the exchange. */
export function Terms({ billing }: { billing: Billing }) {
  const text = useText();
  const { currency, country, defaultNetDays, platformFeePercent, fees } = billing;
  const percent = (value: number) => text.number(value / 100, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Facts
      of={[
        { label: text('field.currency'), value: currency },
        { label: text('payouts.net'), value: text('payouts.net.days', { count: defaultNetDays }) },
        { label: text('payouts.country'), value: country ?? '–' },
        { label: text('payouts.fee'), value: platformFeePercent === null ? text('payouts.fee.none') : percent(platformFeePercent) },
        ...(fees ?? []).map(({ name, feePercent }) => ({ label: name, value: <ForeignText>{percent(feePercent)}</ForeignText> })),
      ]}
    />
  );
}

const formId = 'payout-terms';

export function ChangeTerms({ billing, onClose }: { billing: Billing; onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useChangedPayouts();
  const [before] = useState(billing);
  const [typed, setTyped] = useState({
    currency: before.currency,
    country: before.country ?? '',
    defaultNetDays: String(before.defaultNetDays),
  });
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const save = $api.useMutation('put', '/api/v2/storefront/billing', {
    onSuccess: async () => {
      once.done();
      await reload();
      onClose();
    },
  });
  const body = onlyChanged(before, {
    currency: typed.currency.trim().toUpperCase() as Billing['currency'],
    country: typed.country.trim() === '' ? null : typed.country.trim().toUpperCase(),
    defaultNetDays: sentNumber(typed.defaultNetDays, language),
  });
  return (
    <Question
      title={text('payouts.terms.change')}
      answer={text('common.save')}
      kind="main"
      isOpen
      onClose={onClose}
      request={save}
      form={formId}
    >
      <Form id={formId} error={save.error} onSubmit={() => save.mutate(once.keyed({ body }))}>
        <TextField
          name="currency"
          label={text('field.currency')}
          hint={text('payouts.currency.hint')}
          value={typed.currency}
          onChange={({ target }) => set({ currency: target.value })}
          dir="ltr"
          maxLength={3}
        />
        <TextField
          name="defaultNetDays"
          label={text('payouts.net')}
          hint={text('payouts.net.hint')}
          value={typed.defaultNetDays}
          onChange={({ target }) => set({ defaultNetDays: target.value })}
          inputMode="numeric"
        />
        <TextField
          name="country"
          label={text('payouts.country')}
          hint={text('payouts.country.hint')}
          value={typed.country}
          onChange={({ target }) => set({ country: target.value })}
          dir="ltr"
          maxLength={2}
        />
      </Form>
    </Question>
  );
}
