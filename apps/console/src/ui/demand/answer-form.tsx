import { useState } from 'react';
import { useChangedSignal } from './use-signal';
import { language, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { pricingName } from '#/lib/brief';
import { answerBody, answersOf, blankAnswer, type AnswerKind } from '#/lib/demand';
import { useDraft } from '#/lib/draft';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { pricingModels } from '#/lib/product';
import { Button } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { DraftNote, LeaveGuard } from '#/ui/draft';
import { Form, SelectField, TextArea, TextField } from '#/ui/form';
import { Card, Question } from '#/ui/parts';

/** The form of an answer: an offer, a question, a booking or a refusal. */
export function AnswerForm({ signal }: { signal: Schemas['DemandSignalDetail'] }) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useChangedSignal();
  const draft = useDraft(`demand.${signal.id}`, blankAnswer);
  const [isAsked, setAsked] = useState(false);
  const kinds = answersOf(signal);
  const { value: typed, set } = draft;
  const kind: AnswerKind = kinds.includes(typed.kind) ? typed.kind : (kinds[0] ?? 'QUOTE');
  const send = $api.useMutation('post', '/api/v2/storefront/demand-signals/{id}/responses', {
    onSuccess: async () => {
      once.done();
      draft.discard();
      await reload();
    },
    onSettled: () => setAsked(false),
    onError: () => void reload(),
  });
  if (kinds.length === 0) return typed.message.trim() === '' ? null : <Unsent message={typed.message} onDiscard={draft.discard} />;
  const submit = () =>
    send.mutate(once.keyed({ params: { path: { id: signal.id } }, body: answerBody({ ...typed, kind }, signal.currency, language) }));
  const hasQuote = kind === 'QUOTE' || kind === 'BOOK';
  return (
    <Card title={text('demand.answer')}>
      <LeaveGuard draft={draft} />
      <Form error={send.error} className="grid max-w-3xl gap-4" onSubmit={() => (kind === 'BOOK' ? setAsked(true) : submit())}>
        <DraftNote draft={draft} />
        <ChoiceField
          name="kind"
          label={text('demand.kind')}
          hidesLabel
          isWide
          value={kind}
          onChange={(next) => {
            send.reset();
            set({ kind: next as AnswerKind });
          }}
          options={kinds.map((value) => ({ value, label: text(`demand.kind.${value}`), hint: text(`demand.kind.${value}.hint`) }))}
        />
        {hasQuote && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="quote.amount"
              label={text('demand.amount', { currency: signal.currency })}
              hint={text('demand.amount.hint', { budget: text.money(signal.statedBudget, signal.currency) })}
              inputMode="decimal"
              value={typed.amount}
              onChange={({ target }) => set({ amount: target.value })}
            />
            <TextField
              name="quote.validUntil"
              label={text('demand.until')}
              type="date"
              value={typed.validUntil}
              onChange={({ target }) => set({ validUntil: target.value })}
            />
            <SelectField
              name="quote.pricingModel"
              label={text('briefs.model')}
              value={typed.pricingModel}
              onChange={({ target }) => set({ pricingModel: target.value })}
              options={[
                { value: '', label: '–' },
                ...pricingModels.map((value) => ({ value, label: pricingName(value, (one) => text.word('briefs.pricing', one)) })),
              ]}
            />
            <TextField
              name="quote.rate"
              label={text('demand.rate', { currency: signal.currency })}
              inputMode="decimal"
              value={typed.rate}
              onChange={({ target }) => set({ rate: target.value })}
            />
          </div>
        )}
        {kind === 'BOOK' && (
          <TextField
            name="mediaBuyId"
            label={text('demand.order')}
            hint={text('demand.order.hint')}
            dir="ltr"
            value={typed.mediaBuyId}
            onChange={({ target }) => set({ mediaBuyId: target.value })}
          />
        )}
        <TextArea
          name="message"
          label={text(`demand.message.${kind}`)}
          hint={text('demand.message.hint')}
          maxLength={4_000}
          value={typed.message}
          onChange={({ target }) => set({ message: target.value })}
        />
        <div className="flex flex-wrap gap-2">
          <Button kind={kind === 'DECLINE' ? 'danger' : 'main'} type="submit" isBusy={send.isPending}>
            {text(`demand.send.${kind}`)}
          </Button>
        </div>
      </Form>
      <Question
        title={text('demand.send.BOOK')}
        kind="main"
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        request={{ isPending: send.isPending, error: null, reset: () => {} }}
        onAnswer={submit}
      >
        <p>{text('demand.book.text', { budget: text.money(signal.statedBudget, signal.currency) })}</p>
      </Question>
    </Card>
  );
}

/** What was typed before the brief was closed: it can no longer be sent, but still be copied. */
function Unsent({ message, onDiscard }: { message: string; onDiscard: () => void }) {
  const text = useText();
  return (
    <Card
      title={text('demand.answer')}
      actions={
        <Button size="small" onClick={onDiscard}>
          {text('draft.discard')}
        </Button>
      }
    >
      <p dir="auto" className="max-w-3xl whitespace-pre-wrap wrap-anywhere">
        {message}
      </p>
    </Card>
  );
}
