import { useTargetName } from './use-target-name';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { type SellerRow, pricingName, sellerRows, sellerState } from '#/lib/brief';
import type { LoadedAnswers } from '#/lib/brief-answers';
import { moneyColumn } from '#/ui/columns';
import { Card, type Column, ForeignText, State, Table, Tag, Time } from '#/ui/parts';

/** A publisher that is not on the exchange is told nothing. */
function SellerState({ target }: { target: Schemas['BriefTarget'] }) {
  const text = useText();
  if (target.bucket === 'NOT_ON_EXCHANGE') return '–';
  return <State of={sellerState(target)}>{text.word('briefs.seller', sellerState(target))}</State>;
}

/** One row for each seller that was asked, with the numbers of its latest offer beside those of the others. Rows never move. */
export function SellerCompare({ brief, answers }: { brief: Schemas['PlanningBrief']; answers: LoadedAnswers }) {
  const text = useText();
  const nameOf = useTargetName();
  const rows = sellerRows(brief.targets, answers.rows ?? []);
  const money = (key: 'amount' | 'rate', head: string) =>
    moneyColumn<SellerRow>(text, { key, head, rows, value: ({ quote }) => quote?.[key] ?? null, currency: () => brief.currency });
  const rate = money('rate', text('briefs.rate'));
  const columns: Column<SellerRow>[] = [
    {
      key: 'name',
      head: text('field.seller'),
      isMain: true,
      cell: ({ target }) => (
        <span className="flex flex-wrap items-center gap-2">
          <ForeignText>{nameOf(target)}</ForeignText>
          {target.bucket !== 'LIVE' && <Tag>{text.word('briefs.bucket', target.bucket)}</Tag>}
        </span>
      ),
    },
    {
      key: 'state',
      head: text('field.status'),
      cell: ({ target }) => <SellerState target={target} />,
    },
    money('amount', text('briefs.offer')),
    {
      ...rate,
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          {row.isLowest && <Tag tone="good">{text('briefs.lowest')}</Tag>}
          {rate.cell(row)}
        </span>
      ),
    },
    {
      key: 'model',
      head: text('briefs.model'),
      cell: ({ quote }) =>
        quote === null || quote.pricingModel === null
          ? '–'
          : pricingName(quote.pricingModel, (model) => text.word('briefs.pricing', model)),
    },
    {
      key: 'until',
      head: text('proposals.expires'),
      cell: ({ quote }) =>
        quote === null || quote.validUntil === null ? (
          '–'
        ) : (
          <span className="whitespace-nowrap">
            <time dateTime={quote.validUntil} title={text.time(quote.validUntil)}>
              {text.day(quote.validUntil)}
            </time>
            {Date.parse(quote.validUntil) < Date.now() && <span className="ms-1 text-bad">{text('briefs.expired')}</span>}
          </span>
        ),
    },
    {
      key: 'at',
      head: text('briefs.last'),
      cell: ({ target }) => (target.respondedAt === null ? '–' : <Time at={target.respondedAt} />),
    },
  ];
  return (
    <Card title={text('discovery.answers')} flush>
      <Table caption={text('discovery.answers')} columns={columns} rows={rows} id={({ target }) => target.id} />
    </Card>
  );
}
