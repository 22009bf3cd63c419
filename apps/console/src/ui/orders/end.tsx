import { useState } from 'react';
import { BuyerReads } from './reject';
import { useChangedOrder } from './use-changed-order';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { daysLeft, stepsOf } from '#/lib/order-state';
import type { Order } from '#/lib/received-order';
import { Button } from '#/ui/button';
import { Form, TextArea, TextField } from '#/ui/form';
import { Question } from '#/ui/parts';

type Step = 'complete' | 'cancel';
const formId = 'end-order';

/** Ends an order before its flight does: it is completed, or canceled. Neither can be undone, so a word is typed. */
export function EndOrder({ order }: { order: Order }) {
  const text = useText();
  const [step, setStep] = useState<Step>();
  const steps = stepsOf(order);
  return (
    <>
      {steps.includes('complete') && <Button onClick={() => setStep('complete')}>{text('orders.complete')}</Button>}
      {steps.includes('cancel') && (
        <Button kind="danger" onClick={() => setStep('cancel')}>
          {text('mediaBuys.cancel')}
        </Button>
      )}
      {step !== undefined && <EndDialog order={order} step={step} onClose={() => setStep(undefined)} />}
    </>
  );
}

function EndDialog({ order, step, onClose }: { order: Order; step: Step; onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useChangedOrder();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const options = {
    onSuccess: async () => {
      once.done();
      await reload();
      onClose();
    },
    onError: () => void reload(),
  };
  const complete = $api.useMutation('post', '/api/v2/storefront/media-buys/{id}/complete', options);
  const cancel = $api.useMutation('post', '/api/v2/storefront/media-buys/{id}/cancel', options);
  const isCancel = step === 'cancel';
  const request = isCancel ? cancel : complete;
  const word = text(isCancel ? 'mediaBuy.cancel.word' : 'orders.complete.word');
  const isTyped = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  const params = { path: { id: order.mediaBuyId } };
  const send = () => {
    if (isCancel) cancel.mutate(once.keyed({ params, body: reason.trim() === '' ? {} : { reason: reason.trim() } }));
    else complete.mutate(once.keyed({ params }));
  };
  return (
    <Question
      title={text(isCancel ? 'mediaBuys.cancel' : 'orders.complete')}
      isOpen
      onClose={onClose}
      isDisabled={!isTyped}
      request={request}
      form={formId}
    >
      <p className="font-medium">
        {text('orders.end.text', {
          count: order.packages.filter(({ canceled }) => !canceled).length,
          amount: text.money(Math.max(0, order.budget - order.spent), order.currency),
          days: daysLeft(order.flightEnd, Date.now()),
        })}
      </p>
      <p>{text(isCancel ? 'orders.cancel.text' : 'orders.complete.text')}</p>
      <Form id={formId} error={request.error} fields={['reason']} onSubmit={() => isTyped && send()}>
        {isCancel && (
          <>
            <TextArea
              name="reason"
              label={text('orders.reason')}
              hint={text('orders.reason.hint')}
              maxLength={2_000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <BuyerReads words={reason.trim()} />
          </>
        )}
        <TextField
          name="word"
          label={text('mediaBuy.cancel.type', { word })}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form>
    </Question>
  );
}
