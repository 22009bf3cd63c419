import { Card, ForeignText, Tag } from '../parts';
import { BeforeAfter, Bars, Change } from './difference';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { differenceOf } from '#/lib/suggestion';

type Suggestion = Schemas['OptimizationSuggestion'];

/** Budgets of packages before and after, each with the reason in the model's words. */
export function Adjustments({ suggestion }: { suggestion: Suggestion }) {
  const text = useText();
  const { productAdjustments, bidAdjustments, currency, modelVersion } = suggestion;
  const largest = Math.max(...productAdjustments.flatMap(({ currentBudget, recommendedBudget }) => [currentBudget, recommendedBudget]));
  return (
    <>
      <Card title={text('suggestions.changes')} actions={<Tag>{text('suggestions.model', { model: modelVersion })}</Tag>} flush>
        <ul className="divide-y divide-line">
          {productAdjustments.map((one) => (
            <Adjustment key={one.packageId} of={one} currency={currency} largest={largest} />
          ))}
        </ul>
      </Card>
      {bidAdjustments.length > 0 && (
        <Card title={text('suggestions.bids')}>
          <ul className="grid gap-1">
            {bidAdjustments.map(({ packageId, recommendedBidPrice }) => (
              <li key={packageId} className="flex flex-wrap justify-between gap-x-4">
                <code dir="ltr" className="min-w-0 truncate font-mono text-xs">
                  {packageId}
                </code>
                <bdi className="tabular-nums">{text.money(recommendedBidPrice, currency)}</bdi>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Adjustment({ of, currency, largest }: { of: Schemas['ProductAdjustment']; currency: string; largest: number }) {
  const text = useText();
  const change = differenceOf(of.currentBudget, of.recommendedBudget);
  const figures = [
    [text('suggestions.spent'), of.spend],
    [text('suggestions.expected'), of.expectedSpend],
    [text('suggestions.projected'), of.projectedSpend],
    ...(of.metricValue === null ? [] : [[text('suggestions.metric'), of.metricValue] as const]),
  ] as const;
  return (
    <li data-row="" tabIndex={-1} className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
          <ForeignText>{of.productName}</ForeignText>
          <Tag>{text.word('suggestions.because', of.reason)}</Tag>
        </div>
        <div className="text-xs text-mute">
          <ForeignText lines>{of.rationale}</ForeignText>
        </div>
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {figures.map(([label, amount]) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-mute">{label}</dt>
              <dd className="tabular-nums">{text.money(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid content-start gap-1 sm:justify-items-end">
        <BeforeAfter of={change} currency={currency} />
        <Bars of={change} largest={largest} />
        <span className="text-xs">
          <Change of={change} currency={currency} />
        </span>
      </div>
    </li>
  );
}
