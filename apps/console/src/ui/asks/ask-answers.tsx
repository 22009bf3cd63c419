import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { type Ask, type AskAnswer, answersOf, asksPath } from '#/lib/ask';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, TextArea } from '#/ui/form';
import { Question } from '#/ui/parts';

/** What the account can say to its ask now. Each answer is asked for once more, with room for a note. */
export function AskAnswers({ ask }: { ask: Ask }) {
  const text = useText();
  const [chosen, setChosen] = useState<AskAnswer | null>(null);
  return (
    <>
      {answersOf(ask).map((state, n) => (
        <Button
          key={state}
          kind={n === 0 && ask.disposition === 'awaiting_requester' ? 'main' : 'plain'}
          data-edit={n === 0 ? '' : undefined}
          onClick={() => setChosen(state)}
        >
          {text.word('asks.do', state)}
        </Button>
      ))}
      {chosen !== null && <AnswerQuestion id={ask.id} state={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function AnswerQuestion({ id, state, onClose }: { id: string; state: AskAnswer; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const answer = $api.useMutation('patch', '/api/v2/asks/{id}', {
    onSuccess: async () => {
      once.done();
      await Promise.all([asksPath, `${asksPath}/{id}`].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
      onClose();
    },
  });
  return (
    <Question
      title={text.word('asks.do', state)}
      kind={state === 'withdrawn' ? 'danger' : 'main'}
      isOpen
      onClose={onClose}
      request={answer}
      form="ask-answer"
    >
      <Form
        id="ask-answer"
        error={answer.error}
        onSubmit={(values) => {
          const note = values.optional('requester.note');
          answer.mutate(once.keyed({ params: { path: { id } }, body: { requester: { state, ...(note === undefined ? {} : { note }) } } }));
        }}
      >
        <p>{text.word('asks.does', state)}</p>
        <TextArea name="requester.note" label={text('asks.note')} maxLength={4_000} />
      </Form>
    </Question>
  );
}
