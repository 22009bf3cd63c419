import { useState } from 'react';
import { BuyerReads } from './reject';
import { useChangedOrder } from './use-changed-order';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { pressed, useIdempotencyKey } from '#/lib/idempotency-key';
import { daysLeft, stepsOf } from '#/lib/order-state';
import type { Order } from '#/lib/received-order';
import { Button } from '#/ui/button';
import { Form, TextArea } from '#/ui/form';
import { Question } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Done = 'pause' | 'resume';

/** Pauses and resumes an order. What was done has an undo in its place. */
export function ChangeOrderState({ order }: { order: Order }) {
  const text = useText();
  const reload = useChangedOrder();
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<Done>();
  const request = { params: { path: { id: order.mediaBuyId } } };
  const options = (step: Done) => ({
    onSuccess: async () => {
      setDone(step);
      setAsking(false);
      await reload();
    },
    onError: () => void reload(),
  });
  const pause = $api.useMutation('post', '/api/v2/storefront/media-buys/{id}/pause', options('pause'));
  const resume = $api.useMutation('post', '/api/v2/storefront/media-buys/{id}/resume', options('resume'));
  const steps = stepsOf(order);
  const isBusy = pause.isPending || resume.isPending;
  const takeUp = () => resume.mutate({ ...request, ...pressed() });
  const canUndo = done !== undefined && steps.includes(done === 'pause' ? 'resume' : 'pause');
  const error = isAsking ? null : (pause.error ?? resume.error);
  return (
    <>
      <span role="status" className="flex items-center gap-2 text-xs text-mute empty:hidden">
        {canUndo && (
          <>
            {text(`mediaBuy.done.${done}`)}
            <Button
              size="small"
              isBusy={isBusy}
              onClick={() => (done === 'pause' ? takeUp() : pause.mutate({ ...request, body: {}, ...pressed() }))}
            >
              {text('common.undo')}
            </Button>
          </>
        )}
      </span>
      {steps.includes('pause') && <Button onClick={() => setAsking(true)}>{text('common.pause')}</Button>}
      {steps.includes('resume') && (
        <Button kind="main" isBusy={isBusy} onClick={takeUp}>
          {text('common.resume')}
        </Button>
      )}
      {error !== null && <Problem error={error} />}
      {isAsking && <Pause order={order} request={pause} onClose={() => setAsking(false)} />}
    </>
  );
}

const formId = 'pause-order';

function Pause({ order, request, onClose }: { order: Order; request: ReturnType<typeof usePause>; onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const [reason, setReason] = useState('');
  return (
    <Question title={text('common.pause')} kind="main" isOpen onClose={onClose} request={request} form={formId}>
      <p className="font-medium">
        {text('orders.pause.text', {
          amount: text.money(Math.max(0, order.budget - order.spent), order.currency),
          days: daysLeft(order.flightEnd, Date.now()),
        })}
      </p>
      <Form
        id={formId}
        error={request.error}
        fields={['reason']}
        onSubmit={() =>
          request.mutate(
            once.keyed({ params: { path: { id: order.mediaBuyId } }, body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
          )
        }
      >
        <TextArea
          name="reason"
          label={text('orders.reason')}
          hint={text('orders.reason.hint')}
          maxLength={2_000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form>
      <BuyerReads words={reason.trim()} />
    </Question>
  );
}

const usePause = () => $api.useMutation('post', '/api/v2/storefront/media-buys/{id}/pause');
