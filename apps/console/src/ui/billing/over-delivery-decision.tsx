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
  const [isDisputing, setDisputing] = useState(false);
  /** What the open question says, also when the list is read again meanwhile. */
  const [asked, setAsked] = useState<Pick<OverDelivery, 'beyondMinor' | 'currency'> | null>(null);
  const once = useIdempotencyKey();
  const changed = useBillingChanged();
  const onSuccess = async () => {
    once.done();
    await changed();
    setDisputing(false);
    setAsked(null);
  };
  const accept = $api.useMutation('post', '/api/v2/billing/over-deliveries/{mediaBuyId}/accept', { onSuccess, onError: changed });
  const dispute = $api.useMutation('post', '/api/v2/billing/over-deliveries/{mediaBuyId}/dispute', { onSuccess });
  const params = { path: { mediaBuyId: of.mediaBuyId } };
  const amountOf = ({ beyondMinor, currency }: Pick<OverDelivery, 'beyondMinor' | 'currency'>) => minorMoney(text, beyondMinor, currency);
  const accepted = asked ?? of;
  return (
    <>
      {canDispute(of) && <Button onClick={() => setDisputing(true)}>{text('billing.dispute')}</Button>}
      {canAccept(of) && (
        <Button kind="main" onClick={() => setAsked(of)}>
          {text('billing.accept', { amount: amountOf(of) })}
        </Button>
      )}
      <Question
        title={text('billing.accept', { amount: amountOf(accepted) })}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        request={accept}
        onAnswer={() => accept.mutate(once.keyed({ params, body: { amountMinor: accepted.beyondMinor, currency: accepted.currency } }))}
      >
        <p>{text('billing.accept.text', { amount: amountOf(accepted) })}</p>
      </Question>
      <Question title={text('billing.dispute')} isOpen={isDisputing} onClose={() => setDisputing(false)} request={dispute} form={formId}>
        <Form
          id={formId}
          error={dispute.error}
          onSubmit={(values) => dispute.mutate(once.keyed({ params, body: { reason: values.text('reason') } }))}
        >
          <TextArea
            name="reason"
            label={text('billing.reason')}
            hint={text('billing.dispute.text', { amount: amountOf(of) })}
            maxLength={500}
          />
        </Form>
      </Question>
    </>
  );
}
