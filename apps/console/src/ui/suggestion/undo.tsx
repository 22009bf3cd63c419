import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../button';
import { Question } from '../parts';
import { Asked } from './asked';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { oppositeOf } from '#/lib/suggestion';

const path = '/api/v2/buyer/media-buys/{id}';

interface Props {
  readonly suggestion: Schemas['OptimizationSuggestion'];
  readonly buy: Schemas['MediaBuy'];
}

/** Takes an applied suggestion back by the opposite change of the media buy, as long as nobody has changed its budgets again. */
export function Undo({ suggestion: { productAdjustments, currency }, buy }: Props) {
  const text = useText();
  const once = useIdempotencyKey();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const change = $api.useMutation('patch', path, {
    onSuccess: async () => (once.done(), setAsks(false), await queries.invalidateQueries({ queryKey: ['get', path] })),
  });
  const opposite = oppositeOf(productAdjustments);
  const packages = opposite.map(({ packageId, recommendedBudget: budget }) => ({ packageId, budget }));
  const now = new Map(buy.packages.map(({ packageId, budget }) => [packageId, budget]));
  const isUnchanged = opposite.every(({ packageId, currentBudget }) => now.get(packageId) === currentBudget);
  if (buy.pendingChange?.action === 'update') return <span>{text('suggestions.undo.waits', { seller: buy.sellerName })}</span>;
  if (!isUnchanged || !['ACTIVE', 'PAUSED'].includes(buy.status)) return <span>{text('suggestions.undo.not')}</span>;
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)}>
        {text('suggestions.undo')}
      </Button>
      <Question
        title={text('suggestions.undo.title')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        answer={text('suggestions.undo')}
        kind="main"
        request={change}
        onAnswer={() => change.mutate(once.keyed({ params: { path: { id: buy.mediaBuyId } }, body: { packages } }))}
      >
        <Asked adjustments={opposite} currency={currency} seller={buy.sellerName} />
      </Question>
    </>
  );
}
