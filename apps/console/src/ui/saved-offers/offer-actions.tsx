import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { $api, api } from '#/lib/api';
import { pressed, useIdempotencyKey } from '#/lib/idempotency-key';
import { localTime, offerChanges, offerPath, offersPath, type SavedOffer } from '#/lib/saved-offer';
import { Button } from '#/ui/button';
import { Form, TextArea, TextField } from '#/ui/form';
import { ForeignText, Question } from '#/ui/parts';

/** Puts the changed offer in the place of the old one, on its page and in lists. */
function useChangedOffer(id: number) {
  const queries = useQueryClient();
  return (offer: SavedOffer) => {
    queries.setQueryData($api.queryOptions('get', offerPath, { params: { path: { id } } }).queryKey, { data: offer, error: null });
    void queries.invalidateQueries({ queryKey: ['get', offersPath] });
    void queries.invalidateQueries({ queryKey: ['get', '/api/v2/storefront/audit-logs'] });
  };
}

/** Changes label, notes and expiry. */
export function EditOffer({ offer }: { offer: SavedOffer }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const once = useIdempotencyKey();
  const changed = useChangedOffer(offer.id);
  const params = { path: { id: offer.id } };
  const save = useMutation({
    mutationFn: async (body: ReturnType<typeof offerChanges>) => {
      if (Object.keys(body).length === 0) return offer;
      const { data } = await api.PATCH(offerPath, once.keyed({ params, body }));
      return data!.data;
    },
    onSuccess: (next) => {
      once.done();
      changed(next);
      setOpen(false);
    },
  });
  return (
    <>
      <Button data-edit onClick={() => setOpen(true)}>
        {text('common.edit')}
      </Button>
      <Question
        title={text('savedOffers.edit')}
        answer={text('common.save')}
        kind="main"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={save}
        form="saved-offer"
      >
        <Form
          id="saved-offer"
          error={save.error}
          onSubmit={(values) =>
            save.mutate(
              offerChanges(
                {
                  label: values.text('label'),
                  notes: values.text('notes'),
                  expiresAt: offer.status === 'active' ? values.text('expiresAt') : localTime(offer.expiresAt),
                },
                offer,
              ),
            )
          }
        >
          <TextField
            name="label"
            label={text('savedOffers.label')}
            hint={text('savedOffers.label.hint')}
            defaultValue={offer.label}
            maxLength={255}
            required
          />
          {offer.status === 'active' && (
            <TextField
              name="expiresAt"
              label={text('savedOffers.expires')}
              hint={text('savedOffers.expires.hint')}
              type="datetime-local"
              dir="ltr"
              defaultValue={localTime(offer.expiresAt)}
              required
            />
          )}
          <TextArea
            name="notes"
            label={text('savedOffers.notes')}
            hint={text('savedOffers.notes.hint')}
            defaultValue={offer.notes ?? ''}
            maxLength={4_000}
          />
        </Form>
      </Question>
    </>
  );
}

/** Revokes the code, after a question that says what the buyer loses. It cannot be undone. */
export function RevokeOffer({ offer }: { offer: SavedOffer }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const changed = useChangedOffer(offer.id);
  const revoke = useMutation({
    mutationFn: async () => {
      const { data } = await api.POST('/api/v2/storefront/proposals/{id}/revoke', { params: { path: { id: offer.id } }, ...pressed() });
      return data!.data;
    },
    onSuccess: (next) => {
      changed(next);
      setOpen(false);
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {text('savedOffers.revoke')}
      </Button>
      <Question
        title={text('savedOffers.revoke')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        request={revoke}
        onAnswer={() => revoke.mutate()}
      >
        <p className="font-medium">
          <ForeignText>{offer.label}</ForeignText>
        </p>
        <p>{text('savedOffers.revoke.text', { code: offer.proposalCode, count: offer.snapshot.products.length })}</p>
      </Question>
    </>
  );
}
