import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../button';
import { Question } from '../parts';
import { BudgetList } from './budget-list';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { changedOf, movedWithin, oppositeOf, totalOf } from '#/lib/suggestion';

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
  const changed = changedOf(productAdjustments);
  const total = totalOf(productAdjustments);
  const now = new Map(buy.packages.map(({ packageId, budget }) => [packageId, budget]));
  const isUnchanged = changed.every(({ packageId, recommendedBudget }) => now.get(packageId) === recommendedBudget);
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
        onAnswer={() =>
          change.mutate(once.keyed({ params: { path: { id: buy.mediaBuyId } }, body: { packages: oppositeOf(productAdjustments) } }))
        }
      >
        <p className="wrap-anywhere">
          {text(total.change === 0 ? 'suggestions.approve.moves' : 'suggestions.approve.text', {
            seller: buy.sellerName,
            count: changed.length,
            before: text.money(total.after, currency),
            after: text.money(total.before, currency),
            amount: text.money(movedWithin(productAdjustments), currency),
          })}
        </p>
        <BudgetList
          currency={currency}
          of={changed.map((one) => ({
            packageId: one.packageId,
            name: one.productName,
            before: one.recommendedBudget,
            after: one.currentBudget,
          }))}
        />
      </Question>
    </>
  );
}
