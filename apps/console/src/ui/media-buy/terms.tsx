import { type Key, type Text, useText } from '#/i18n';
import { useCampaignById } from '#/lib/campaign';
import { decisionOrder, decisionValues } from '#/lib/decisions';
import { formatOf, wordsOf } from '#/lib/field-values';
import type { MediaBuy } from '#/lib/media-buy';
import { type TermRow, termRows } from '#/lib/order-terms';
import { DecisionValues, useDecisionName, useDecisionNames } from '#/ui/decisions';
import { Badge, Card, type Column, ForeignText, Table } from '#/ui/parts';

const tones = { difference: 'bad', drift: 'attention', limitation: 'attention' } as const;

/** What was decided, what was ordered and what was booked, where these are not the same. Below, the decisions of the order. */
export function Terms({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const rows = termRows(buy);
  const shown = (row: TermRow, value: string | null) =>
    value === null ? '–' : <ForeignText>{valueOf(text, row.field, value, buy.currency)}</ForeignText>;
  const columns: Column<TermRow>[] = [
    {
      key: 'term',
      head: text('terms.term'),
      isMain: true,
      cell: (row) => (
        <span className="grid">
          {termOf(text, row.field)}
          {row.product !== null && (
            <span className="font-normal text-mute">
              <ForeignText>{row.product}</ForeignText>
            </span>
          )}
        </span>
      ),
    },
    { key: 'decided', head: text('terms.decided'), cell: (row) => shown(row, row.decided) },
    { key: 'ordered', head: text('terms.ordered'), cell: (row) => shown(row, row.ordered) },
    { key: 'booked', head: text('terms.booked'), cell: (row) => <span className="font-medium">{shown(row, row.booked)}</span> },
    {
      key: 'kind',
      head: text('audit.kind'),
      cell: (row) => (
        <span className="grid min-w-40 gap-0.5">
          <Badge tone={tones[row.kind]}>{text(`terms.${row.kind}`)}</Badge>
          {row.note !== null && (
            <span className="text-mute">
              <ForeignText>{row.note}</ForeignText>
            </span>
          )}
        </span>
      ),
    },
  ];
  return (
    <div id="terms" className="grid scroll-mt-16 gap-4">
      <Card title={text('terms.title')} flush={rows.length > 0}>
        {rows.length === 0 ? (
          <p className="text-mute">{text(buy.sellerMediaBuyId === null ? 'terms.notBooked' : 'terms.same')}</p>
        ) : (
          <Table caption={text('terms.title')} columns={columns} rows={rows} id={({ key }) => key} />
        )}
      </Card>
      <DecisionsOfOrder buy={buy} />
    </div>
  );
}

/** Decisions that the order has. Those that it leaves empty are not listed. */
function DecisionsOfOrder({ buy }: { buy: MediaBuy }) {
  const text = useText();
  const nameOf = useDecisionName();
  const { decisions, advertiserId } = buy;
  const campaign = useCampaignById(buy.campaignId).data?.data.campaign;
  const names = useDecisionNames(advertiserId, decisions);
  if (decisions === null) return null;
  const values = decisionValues(decisions);
  return (
    <Card title={text('mediaBuy.decisions')}>
      {buy.isOutdated && <p className="mb-3 text-attention">{text('mediaBuy.outdated')}</p>}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-3 text-xs">
        {[...new Set([...decisionOrder, ...values.keys()])]
          .filter((field) => values.has(field))
          .map((field) => (
            <div key={field} className="min-w-0">
              <dt className="text-mute wrap-anywhere">{nameOf(field)}</dt>
              <dd>
                <DecisionValues of={values.get(field)!} currency={campaign?.budget.currency ?? buy.currency} names={names} />
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

const fields: Readonly<Record<string, Key>> = {
  product_id: 'field.product',
  pacing: 'field.pacing',
  packages: 'mediaBuys.packages',
  budget: 'field.budget',
  currency: 'field.currency',
  start_time: 'field.start',
  end_time: 'field.end',
};

/** Terms of the protocol that have no word are shown as words of their name. */
function termOf(text: Text, field: string): string {
  const code = field.toLowerCase().replaceAll(' ', '_');
  if (Object.hasOwn(fields, code)) return text(fields[code]!);
  const word = text.word('term', code);
  return word === code ? wordsOf(field) : word;
}

/** Dates and amounts arrive as text. */
function valueOf(text: Text, field: string, value: string, currency: string): string {
  switch (formatOf(field, value)) {
    case 'money':
      return text.money(Number(value), currency);
    case 'time':
      return text.time(value);
    case 'day':
      return text.day(value);
    default:
      return value;
  }
}
