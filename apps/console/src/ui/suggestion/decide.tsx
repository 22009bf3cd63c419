import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../button';
import { Form, TextArea, useBusy } from '../form';
import { Question } from '../parts';
import { Asked } from './asked';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { movedSince, totalOf } from '#/lib/suggestion';

type Suggestion = Schemas['OptimizationSuggestion'];
export const suggestionsPath = '/api/v2/buyer/optimization-suggestions';

interface Props {
  readonly suggestion: Suggestion;
  /** Null while it is loading. */
  readonly buy: Schemas['MediaBuy'] | null;
}

/** After a decision, and after a refusal: somebody else may have decided before. */
function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith(suggestionsPath) });
}

export function Approve({ suggestion, buy }: Props) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useReload();
  const [asks, setAsks] = useState(false);
  const approve = $api.useMutation('post', `${suggestionsPath}/{id}/approve`, {
    onSuccess: async () => (once.done(), setAsks(false), await reload()),
    onError: reload,
  });
  const { productAdjustments, currency, suggestionId } = suggestion;
  const { change } = totalOf(productAdjustments);
  const amount = text.money(Math.abs(change), currency);
  const hasMoved = buy !== null && movedSince(productAdjustments, buy.packages).length > 0;
  return (
    <>
      <Button kind="main" onClick={() => setAsks(true)}>
        {text('suggestions.approve')}
      </Button>
      <Question
        title={text('suggestions.approve.title')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        answer={text('suggestions.approve')}
        kind="main"
        request={approve}
        onAnswer={() => approve.mutate(once.keyed({ params: { path: { id: suggestionId } } }))}
      >
        <Asked
          adjustments={productAdjustments}
          currency={currency}
          seller={buy?.sellerName ?? text('field.seller')}
          more={change === 0 ? '' : text(change > 0 ? 'suggestions.commits' : 'suggestions.frees', { amount })}
        >
          {hasMoved && <p className="rounded-md bg-attention-soft px-3 py-2 text-attention">{text('suggestions.moved')}</p>}
        </Asked>
      </Question>
    </>
  );
}

const formId = 'reject-suggestion';

export function Reject({ suggestion: { suggestionId } }: Pick<Props, 'suggestion'>) {
  const text = useText();
  const once = useIdempotencyKey();
  const reload = useReload();
  const [asks, setAsks] = useState(false);
  const reject = $api.useMutation('post', `${suggestionsPath}/{id}/reject`, {
    onSuccess: async () => (once.done(), setAsks(false), await reload()),
    onError: reload,
  });
  const label = useBusy(reject.isPending, text('suggestions.reject'));
  return (
    <>
      <Button onClick={() => setAsks(true)}>{text('suggestions.reject')}</Button>
      <Question
        title={text('suggestions.reject.title')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        answer={label}
        request={reject}
        form={formId}
      >
        <Form
          id={formId}
          error={reject.error}
          fields={['reason']}
          onSubmit={(values) =>
            reject.mutate(
              once.keyed({
                params: { path: { id: suggestionId } },
                body: values.optional('reason') === undefined ? {} : { reason: values.text('reason') },
              }),
            )
          }
        >
          <TextArea name="reason" label={text('suggestions.reject.reason')} rows={3} maxLength={1_000} />
        </Form>
      </Question>
    </>
  );
}
