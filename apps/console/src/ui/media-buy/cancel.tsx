import { useState } from 'react';
import { useChangedBuy } from './use-changed';
import { useDelivered } from './use-delivered';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { isolated } from '#/lib/isolated';
import type { MediaBuy } from '#/lib/media-buy';
import { Button } from '#/ui/button';
import { Form, TextField } from '#/ui/form';
import { ForeignText, Question } from '#/ui/parts';

/** Cancels the media buy, after saying in numbers what that stops. It cannot be undone, so a word is typed. */
export function Cancel({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {text('mediaBuys.cancel')}
      </Button>
      {isOpen && <CancelDialog buy={buy} onClose={() => setOpen(false)} />}
    </>
  );
}

const formId = 'cancel-media-buy';

function CancelDialog({ buy, onClose }: { buy: MediaBuy; onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useChangedBuy();
  const [typed, setTyped] = useState('');
  const { delivered } = useDelivered(buy);
  const cancel = $api.useMutation('post', '/api/v2/buyer/media-buys/{id}/cancel', {
    onSuccess: async () => {
      once.done();
      await reload();
      onClose();
    },
    onError: () => void reload(),
  });
  const word = text('mediaBuy.cancel.word');
  const isTyped = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
  const count = buy.packages.length;
  return (
    <Question title={text('mediaBuys.cancel')} isOpen onClose={onClose} isDisabled={!isTyped} request={cancel} form={formId}>
      <p className="font-medium">
        {delivered === undefined
          ? text('mediaBuy.cancel.stops.unknown', { count, budget: text.money(buy.budget, buy.currency) })
          : text('mediaBuy.cancel.stops', { count, amount: text.money(Math.max(0, buy.budget - delivered.spend), buy.currency) })}
      </p>
      <p>{text('mediaBuy.cancel.text', { seller: isolated(buy.sellerName) })}</p>
      <p className="text-mute">
        <ForeignText>{buy.name}</ForeignText>
      </p>
      <Form
        id={formId}
        error={cancel.error}
        fields={['reason']}
        onSubmit={(values) => {
          const reason = values.optional('reason');
          if (isTyped)
            cancel.mutate(
              once.keyed({
                params: { path: { id: buy.mediaBuyId } },
                body: reason === undefined ? {} : { reason },
              }),
            );
        }}
      >
        <TextField name="reason" label={text('mediaBuy.cancel.reason')} hint={text('mediaBuy.cancel.reason.hint')} maxLength={500} />
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
