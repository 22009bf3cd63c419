import { Link } from '@tanstack/react-router';
import { OrderFlight } from './order-flight';
import { OrderState } from './order-state';
import { orderWord } from './order-word';
import { OrderWarnings } from './warnings';
import type { Text } from '#/i18n';
import { buyerAndBrand, buyerOf } from '#/lib/order-state';
import type { OrderRow } from '#/lib/received-order';
import { moneyColumn, textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText } from '#/ui/parts';

/** Columns of received media buys. */
export function orderColumns(text: Text, account: string, rows: readonly OrderRow[]): ListColumn<OrderRow>[] {
  const currency = (row: OrderRow) => row.currency;
  return [
    {
      key: 'name',
      head: text('orders.buyer'),
      isMain: true,
      csv: buyerOf,
      cell: (row) => (
        <Link to="/a/$account/orders/$id" params={{ account, id: row.mediaBuyId }} className="min-w-0 hover:underline">
          <ForeignText>{buyerAndBrand(row)}</ForeignText>
        </Link>
      ),
    },
    {
      key: 'status',
      head: text('field.status'),
      width: 10.5,
      csv: ({ status }) => orderWord(text, status),
      cell: ({ status }) => <OrderState status={status} />,
    },
    {
      key: 'warnings',
      head: text('orders.warnings'),
      width: 8.5,
      fold: 'lg',
      csv: ({ warnings }) => warnings.map((each) => text.word('orders.warning', each)).join(', '),
      cell: ({ warnings }) => (
        <span className="flex gap-1 overflow-hidden">
          <OrderWarnings of={warnings} />
        </span>
      ),
    },
    { ...textColumn('brand', text('field.brand'), (row: OrderRow) => row.brandDomain ?? ''), width: 10, fold: 'lg', isExtra: true },
    {
      key: 'flight',
      head: text('field.flight'),
      width: 13,
      fold: 'md',
      csv: ({ flightStart, flightEnd }) => `${flightStart ?? ''} – ${flightEnd ?? ''}`,
      cell: (row) => (
        <span className="whitespace-nowrap">
          <OrderFlight of={row} />
        </span>
      ),
    },
    {
      ...moneyColumn(text, { key: 'budget', head: text('field.budget'), rows, value: (row) => row.budget, currency }),
      width: 8.5,
      fold: 'sm',
    },
    {
      ...moneyColumn(text, { key: 'spent', head: text('metric.spend'), rows, value: (row) => row.spent, currency }),
      width: 8.5,
      fold: 'lg',
    },
    { ...timeColumn<OrderRow>('created', text('orders.received'), (row) => row.createdAt), width: 8, fold: 'md', isExtra: true },
    { ...textColumn('id', text('field.id'), (row: OrderRow) => row.mediaBuyId), width: 18, fold: 'lg', isExtra: true },
  ];
}
