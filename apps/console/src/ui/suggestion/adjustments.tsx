import { Card, type Column, ForeignText, Table, Tag } from '../parts';
import { BeforeAfter, Bars, Change } from './difference';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { differenceOf } from '#/lib/suggestion';

type Suggestion = Schemas['OptimizationSuggestion'];
type Adjustment = Schemas['ProductAdjustment'];

/** Budgets of packages before and after, each with the reason in the model's words. */
export function Adjustments({ suggestion: { productAdjustments, bidAdjustments, currency, modelVersion } }: { suggestion: Suggestion }) {
  const text = useText();
  const largest = Math.max(...productAdjustments.flatMap(({ currentBudget, recommendedBudget }) => [currentBudget, recommendedBudget]));
  const of = (row: Adjustment) => differenceOf(row.currentBudget, row.recommendedBudget);
  const money = (key: string, head: string, value: (row: Adjustment) => number | null): Column<Adjustment> => ({
    key,
    head,
    isNumber: true,
    cell: (row) => (value(row) === null ? '–' : text.money(value(row)!, currency)),
  });
  const columns: Column<Adjustment>[] = [
    {
      key: 'product',
      head: text('field.product'),
      isMain: true,
      cell: (row) => (
        <span className="grid max-w-96 min-w-56 gap-0.5 py-1">
          <ForeignText>{row.productName}</ForeignText>
          <span className="font-normal text-mute">
            <ForeignText lines>{row.rationale}</ForeignText>
          </span>
        </span>
      ),
    },
    { key: 'reason', head: text('suggestions.reason'), cell: (row) => text.word('suggestions.because', row.reason) },
    { key: 'bars', head: '', isAction: true, cell: (row) => <Bars of={of(row)} largest={largest} /> },
    { key: 'budget', head: text('field.budget'), isNumber: true, cell: (row) => <BeforeAfter of={of(row)} currency={currency} /> },
    { key: 'change', head: text('suggestions.change'), isNumber: true, cell: (row) => <Change of={of(row)} currency={currency} /> },
    money('spend', text('suggestions.spent'), (row) => row.spend),
    money('expected', text('suggestions.expected'), (row) => row.expectedSpend),
    money('projected', text('suggestions.projected'), (row) => row.projectedSpend),
    ...(productAdjustments.some(({ metricValue }) => metricValue !== null)
      ? [money('metric', text('suggestions.metric'), (row) => row.metricValue)]
      : []),
  ];
  return (
    <>
      <Card title={text('suggestions.changes')} actions={<Tag>{text('suggestions.model', { model: modelVersion })}</Tag>} flush>
        <Table caption={text('suggestions.changes')} columns={columns} rows={productAdjustments} id={(row) => row.packageId} />
      </Card>
      {bidAdjustments.length > 0 && (
        <Card title={text('suggestions.bids')} flush>
          <Table
            caption={text('suggestions.bids')}
            rows={bidAdjustments}
            id={(row) => row.packageId}
            columns={[
              { key: 'package', head: text('field.id'), isMain: true, cell: (row) => row.packageId },
              {
                key: 'bid',
                head: text('suggestions.after'),
                isNumber: true,
                cell: (row) => text.money(row.recommendedBidPrice, currency),
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}
