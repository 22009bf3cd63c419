import { type Key, language, type Text, useText } from '#/i18n';
import type { OrderTerm, TermValue } from '#/lib/received-terms';
import { Badge, type Column, ForeignText, Table } from '#/ui/parts';

const labels: Readonly<Record<OrderTerm['field'], Key>> = {
  price: 'package.price',
  budget: 'field.budget',
  flight: 'field.flight',
  countries: 'field.countries',
  formats: 'orders.formats',
};

/** Ordered and offered, side by side; what differs has a mark. */
export function TermTable({ terms }: { terms: readonly OrderTerm[] }) {
  const text = useText();
  const columns: Column<OrderTerm>[] = [
    { key: 'term', head: text('terms.term'), cell: ({ field }) => <span className="whitespace-nowrap">{text(labels[field])}</span> },
    {
      key: 'ordered',
      head: text('terms.ordered'),
      cell: ({ ordered, isDifferent }) => (
        <span className={isDifferent ? 'font-medium' : ''}>
          <Value of={ordered} />
        </span>
      ),
    },
    {
      key: 'offered',
      head: text('orders.offered'),
      cell: ({ offered, isDifferent }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className={isDifferent ? '' : 'text-mute'}>
            <Value of={offered} />
          </span>
          {isDifferent && <Badge tone="attention">{text('orders.different')}</Badge>}
        </span>
      ),
    },
  ];
  return <Table caption={text('orders.terms')} columns={columns} rows={terms} id={({ field }) => field} />;
}

function Value({ of }: { of: TermValue }) {
  const text = useText();
  if (of === null) return <span className="text-mute">{text('orders.anything')}</span>;
  if ('from' in of || 'amount' in of) return <span className="sm:whitespace-nowrap">{wordsOf(text, of)}</span>;
  return <ForeignText lines>{wordsOf(text, of)}</ForeignText>;
}

function wordsOf(text: Text, of: NonNullable<TermValue>): string {
  if ('amount' in of) {
    const price = text.money(of.amount, of.currency);
    const model = of.model?.toUpperCase().replaceAll('_', ' ') ?? '';
    return `${of.isFloor ? text('package.floor', { price }) : price} ${model}`.trim();
  }
  if ('min' in of) {
    const money = (amount: number) => text.money(amount, of.currency);
    if (of.min === of.max) return of.min === null ? '–' : money(of.min);
    if (of.max === null) return text('package.floor', { price: money(of.min!) });
    return of.min === null ? text('orders.upTo', { amount: money(of.max) }) : `${money(of.min)} – ${money(of.max)}`;
  }
  if ('from' in of) return `${of.from === null ? '…' : text.day(of.from)} – ${of.until === null ? '…' : text.day(of.until)}`;
  if ('countries' in of) return of.countries.map(countryName).join(', ');
  return of.codes.join(', ');
}

const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
/** A code of another shape has no name; the browser would refuse it. */
const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code);
