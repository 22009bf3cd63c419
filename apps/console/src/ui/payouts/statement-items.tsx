import { useEffect } from 'react';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { minorNumber, sumOfMinor } from '#/lib/minor';
import type { Pages } from '#/ui/list/use-pages';
import { OrderId } from '#/ui/orders/order-id';
import { Card, type Column, Line, Table } from '#/ui/parts';
import { Problem } from '#/ui/problem';
import { numberCell } from '#/ui/table';

type Item = Schemas['StatementItem'];

/** The media buys of a statement, with their sum once all are loaded. All are loaded by itself, because a statement is printed whole. */
export function StatementItems({ pages, currency, grossMinor }: { pages: Pages<Item>; currency: string; grossMinor: string }) {
  const text = useText();
  const { rows, hasMore, isLoadingMore, error, loadMore } = pages;
  useEffect(() => {
    if (hasMore && !isLoadingMore && error === null) loadMore();
  }, [hasMore, isLoadingMore, error, loadMore]);
  const columns: readonly Column<Item>[] = [
    {
      key: 'order',
      head: text('payouts.order'),
      isMain: true,
      cell: ({ mediaBuyId, sellerMediaBuyId }) => <OrderId id={sellerMediaBuyId ?? mediaBuyId} />,
    },
    {
      key: 'amount',
      head: `${text('payouts.beforeFees')} (${currency})`,
      isNumber: true,
      cell: ({ amountMinor }) => minorNumber(text, amountMinor, currency),
    },
  ];
  const sum = rows === null || hasMore ? null : sumOfMinor(rows.map(({ amountMinor }) => amountMinor));
  return (
    <Card title={text('payouts.items')} flush>
      {rows === null && error !== null ? (
        <Problem error={error} again={pages.retry} />
      ) : (
        <Table
          caption={text('payouts.items')}
          columns={columns}
          rows={rows}
          id={({ mediaBuyId }) => mediaBuyId}
          foot={
            sum !== null && (
              <tfoot>
                <tr className="font-semibold">
                  <th scope="row" className="border-t border-line px-4 py-(--row-gap) text-start">
                    {text(sum === grossMinor ? 'payouts.sum' : 'payouts.sum.differs')}
                  </th>
                  <td className={`border-t border-line px-4 py-(--row-gap) ${numberCell}`}>{minorNumber(text, sum, currency)}</td>
                </tr>
              </tfoot>
            )
          }
        />
      )}
      {hasMore && (
        <div className="border-t border-line px-4 py-2">{error === null ? <Line /> : <Problem error={error} again={pages.retry} />}</div>
      )}
    </Card>
  );
}
