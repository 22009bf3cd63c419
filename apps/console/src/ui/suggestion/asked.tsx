import type { ReactNode } from 'react';
import { ForeignText } from '../parts';
import { BeforeAfter } from './difference';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { changedOf, movedWithin, totalOf } from '#/lib/suggestion';

interface Props {
  readonly adjustments: readonly Schemas['ProductAdjustment'][];
  readonly currency: string;
  readonly seller: string;
  /** A sentence after the one of the total. */
  readonly more?: string;
  /** Between the sentences and the list. */
  readonly children?: ReactNode;
}

/** Says in numbers what the seller will be asked: the total, and the budgets that change. */
export function Asked({ adjustments, currency, seller, more = '', children }: Props) {
  const text = useText();
  const changed = changedOf(adjustments);
  const { before, after, change } = totalOf(adjustments);
  return (
    <>
      <p className="wrap-anywhere">
        {text(change === 0 ? 'suggestions.approve.moves' : 'suggestions.approve.text', {
          seller,
          count: changed.length,
          before: text.money(before, currency),
          after: text.money(after, currency),
          amount: text.money(movedWithin(adjustments), currency),
        })}{' '}
        {more}
      </p>
      {children}
      <ul className="divide-y divide-line rounded-lg border border-line text-xs">
        {changed.map(({ packageId, productName, currentBudget, recommendedBudget }) => (
          <li key={packageId} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-3 py-1.5">
            <span className="min-w-0 flex-1 basis-40">
              <ForeignText>{productName}</ForeignText>
            </span>
            <BeforeAfter of={{ before: currentBudget, after: recommendedBudget }} currency={currency} />
          </li>
        ))}
      </ul>
    </>
  );
}
