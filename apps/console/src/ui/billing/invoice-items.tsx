import { useEffect } from 'react';
import { MediaBuyLink } from './media-buy-link';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { sumsOf } from '#/lib/billing';
import { minorNumber } from '#/lib/minor';
import type { Pages } from '#/ui/list/use-pages';
import { Card, type Column, Line, Table } from '#/ui/parts';
import { Problem } from '#/ui/problem';
import { numberCell } from '#/ui/table';

type Item = Schemas['InvoiceItem'];

/** The media buys of an invoice, with their sums. All are loaded by itself, because an invoice is printed whole. */
export function InvoiceItems({ pages, invoice }: { pages: Pages<Item>; invoice: Schemas['FeeInvoice'] }) {
  const text = useText();
  const { currency } = invoice;
  const { rows, hasMore, isLoadingMore, error, loadMore } = pages;
  useEffect(() => {
    if (hasMore && !isLoadingMore && error === null) loadMore();
  }, [hasMore, isLoadingMore, error, loadMore]);
  const amount = (minor: string) => minorNumber(text, minor, currency);
  const columns: readonly Column<Item>[] = [
    { key: 'mediaBuy', head: text('billing.mediaBuy'), isMain: true, cell: ({ mediaBuyId }) => <MediaBuyLink id={mediaBuyId} /> },
    { key: 'fees', head: `${text('billing.line.fees')} (${currency})`, isNumber: true, cell: ({ feesMinor }) => amount(feesMinor) },
    { key: 'media', head: `${text('billing.line.media')} (${currency})`, isNumber: true, cell: ({ mediaMinor }) => amount(mediaMinor) },
  ];
  if (rows?.length === 0) return null;
  const sums = rows === null || hasMore ? null : sumsOf(rows, invoice);
  const cell = `border-t border-line px-4 py-(--row-gap)`;
  return (
    <Card title={text('mediaBuys.title')} flush>
      {rows === null && error !== null ? (
        <Problem error={error} again={pages.retry} />
      ) : (
        <Table
          caption={text('mediaBuys.title')}
          columns={columns}
          rows={rows}
          id={({ mediaBuyId }) => mediaBuyId}
          foot={
            sums !== null && (
              <tfoot>
                <tr className="font-semibold">
                  <th scope="row" className={`${cell} text-start`}>
                    {text(sums.isWhole ? 'payouts.sum' : 'billing.sum.differs')}
                  </th>
                  <td className={`${cell} ${numberCell}`}>{amount(sums.feesMinor)}</td>
                  <td className={`${cell} ${numberCell}`}>{amount(sums.mediaMinor)}</td>
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
