import { useState } from 'react';
import { useBillingChanged } from './use-billing';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { canAccept, canDispute } from '#/lib/billing';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { minorMoney } from '#/lib/minor';
import { Button } from '#/ui/button';
import { Form, TextArea } from '#/ui/form';
import { Question } from '#/ui/parts';

type OverDelivery = Schemas['OverDelivery'];

const formId = 'dispute';

/** Accepts exactly the amount that is shown, or disputes it. */
export function DecideOverDelivery({ of }: { of: OverDelivery }) {
  const text = useText();
  const [asks, setAsks] = useState<'accept' | 'dispute' | null>(null);
  const once = useIdempotencyKey();
  const changed = useBillingChanged();
  const onSuccess = async () => {
    once.done();
    await changed();
    setAsks(null);
  };
  const accept = $api.useMutation('post', '/api/v2/billing/over-deliveries/{mediaBuyId}/accept', { onSuccess, onError: changed });
  const dispute = $api.useMutation('post', '/api/v2/billing/over-deliveries/{mediaBuyId}/dispute', { onSuccess });
  const { mediaBuyId, beyondMinor: amountMinor, currency } = of;
  const params = { path: { mediaBuyId } };
  const amount = minorMoney(text, amountMinor, currency);
  return (
    <>
      {canDispute(of) && <Button onClick={() => setAsks('dispute')}>{text('billing.dispute')}</Button>}
      {canAccept(of) && (
        <Button kind="main" onClick={() => setAsks('accept')}>
          {text('billing.accept', { amount })}
        </Button>
      )}
      <Question
        title={text('billing.accept', { amount })}
        isOpen={asks === 'accept'}
        onClose={() => setAsks(null)}
        request={accept}
        onAnswer={() => accept.mutate(once.keyed({ params, body: { amountMinor, currency } }))}
      >
        <p>{text('billing.accept.text', { amount })}</p>
      </Question>
      <Question title={text('billing.dispute')} isOpen={asks === 'dispute'} onClose={() => setAsks(null)} request={dispute} form={formId}>
        <Form
          id={formId}
          error={dispute.error}
          onSubmit={(values) => dispute.mutate(once.keyed({ params, body: { reason: values.text('reason') } }))}
        >
          <TextArea name="reason" label={text('billing.reason')} hint={text('billing.dispute.text', { amount })} maxLength={500} />
        </Form>
      </Question>
    </>
  );
}
