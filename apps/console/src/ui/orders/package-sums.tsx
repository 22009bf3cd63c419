import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { Sums } from '#/lib/delivery-grid';
import type { Order } from '#/lib/received-order';
import { Share } from '#/ui/media-buy/packages';
import { type Column, ForeignText, Table } from '#/ui/parts';

type Row = Schemas['OrderPackage'];

/** Spend of each package against its budget, before and with this report. */
export function PackageSums({ order, sums, before }: { order: Order; sums: Sums; before: Schemas['OrderDelivery'] }) {
  const text = useText();
  const money = (amount: number) => text.money(amount, order.currency);
  const now = ({ packageId }: Row) => sums.byPackage.get(packageId)?.spend ?? 0;
  const was = ({ packageId }: Row) => before.packages.find((each) => each.packageId === packageId)?.totals.spend ?? 0;
  const columns: Column<Row>[] = [
    { key: 'product', head: text('field.product'), isMain: true, cell: (row) => <ForeignText>{row.productName}</ForeignText> },
    { key: 'budget', head: text('field.budget'), isNumber: true, cell: (row) => money(row.budget) },
    { key: 'was', head: text('orders.before'), isNumber: true, cell: (row) => money(was(row)) },
    {
      key: 'now',
      head: text('orders.after'),
      isNumber: true,
      cell: (row) => <span className={now(row) > row.budget ? 'font-medium text-bad' : ''}>{money(now(row))}</span>,
    },
    { key: 'share', head: text('package.share'), isNumber: true, cell: (row) => <Share spend={now(row)} budget={row.budget} /> },
  ];
  return (
    <div className="border-t border-line">
      <Table caption={text('orders.sums')} columns={columns} rows={order.packages} id={({ packageId }) => packageId} />
    </div>
  );
}
