import { useOrderDelivery } from './use-order-delivery';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { Order } from '#/lib/received-order';
import { moneyColumn } from '#/ui/columns';
import { Share } from '#/ui/media-buy/packages';
import { Card, type Column, ForeignText, State, Table } from '#/ui/parts';

type Row = Schemas['OrderPackage'];

/** Packages with their price, budget, and the spend that was reported. */
export function PackageTable({ order }: { order: Order }) {
  const text = useText();
  const delivery = useOrderDelivery(order.mediaBuyId).data?.data;
  const currency = () => order.currency;
  const spendOf = ({ packageId }: Row) =>
    delivery === undefined ? null : (delivery.packages.find((each) => each.packageId === packageId)?.totals.spend ?? 0);
  const columns: Column<Row>[] = [
    {
      key: 'product',
      head: text('field.product'),
      isMain: true,
      cell: (row) => (
        <span className="grid">
          <ForeignText>{row.productName}</ForeignText>
          {(row.paused || row.canceled) && (
            <State of={row.canceled ? 'CANCELED' : 'PAUSED'}>{text.word('status', row.canceled ? 'CANCELED' : 'PAUSED')}</State>
          )}
        </span>
      ),
    },
    moneyColumn(text, { key: 'budget', head: text('field.budget'), rows: order.packages, value: (row) => row.budget, currency }),
    moneyColumn(text, { key: 'spend', head: text('metric.spend'), rows: order.packages, value: spendOf, currency }),
    { key: 'share', head: text('package.share'), isNumber: true, cell: (row) => <Share spend={spendOf(row)} budget={row.budget} /> },
    {
      key: 'price',
      head: text('package.price'),
      isNumber: true,
      cell: ({ rate, bidPrice, pricingModel }) => (
        <span className="grid justify-items-end">
          <span>
            {rate === null ? '–' : text.money(rate, order.currency)}{' '}
            <span className="text-mute">{pricingModel?.toUpperCase().replaceAll('_', ' ')}</span>
          </span>
          {bidPrice !== null && <span className="text-mute">{text('package.bid', { price: text.money(bidPrice, order.currency) })}</span>}
        </span>
      ),
    },
  ];
  return (
    <Card title={text('mediaBuys.packages')} flush>
      <Table caption={text('mediaBuys.packages')} columns={columns} rows={order.packages} id={(row) => row.packageId} />
    </Card>
  );
}
