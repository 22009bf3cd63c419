import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BulkAction } from '../list/bulk';
import { RunningOrders } from './running-orders';
import { useText } from '#/i18n';
import { api } from '#/lib/api';
import { type Product, productPath } from '#/lib/product';
import { ForeignText } from '#/ui/parts';

/** Products whose orders a question names; each is a request. */
const named = 10;

/** What can be done with several products. A product that misses something is refused in its row. */
export function useProductActions(): readonly BulkAction<Product>[] {
  const text = useText();
  const queries = useQueryClient();
  return useMemo(() => {
    const pathOf = ({ productId }: Product) => ({ path: { id: productId } });
    const changed = (row: Product): Product => {
      void queries.invalidateQueries({ queryKey: ['get', productPath, { params: pathOf(row) }] });
      return row;
    };
    const read = async (row: Product) => {
      const { data } = await api.GET(productPath, { params: pathOf(row) });
      return changed(data!.data);
    };
    const move = (status: 'draft' | 'active') => async (row: Product, key: string) => {
      const request = { params: pathOf(row), headers: { 'Idempotency-Key': key }, body: { status } };
      const { data } = await api.PATCH(productPath, request);
      return { row: changed(data!.data) };
    };
    return [
      {
        key: 'activate',
        label: text('products.activate'),
        fits: ({ status }) => status === 'draft',
        run: move('active'),
        read,
        undoneBy: 'deactivate',
      },
      {
        key: 'deactivate',
        label: text('products.deactivate'),
        fits: ({ status }) => status === 'active',
        run: move('draft'),
        read,
        undoneBy: 'activate',
      },
      {
        key: 'archive',
        label: text('products.archive'),
        isDanger: true,
        fits: ({ status }) => status !== 'archived',
        question: (rows) => (
          <>
            <p>{text('products.archive.text', { count: rows.length })}</p>
            <OrdersOf rows={rows} />
            <p>{text('products.orders.stay')}</p>
          </>
        ),
        run: async (row) => {
          await api.DELETE(productPath, { params: pathOf(row) });
          return { row: changed({ ...row, status: 'archived' }) };
        },
        read,
      },
    ];
  }, [text, queries]);
}

/** The orders that run, for each product by its name. */
function OrdersOf({ rows }: { rows: readonly Product[] }) {
  const text = useText();
  if (rows.length === 1) return <RunningOrders productId={rows[0]!.productId} />;
  return (
    <ul className="grid gap-1">
      {rows.slice(0, named).map(({ productId, name }) => (
        <li key={productId} className="min-w-0">
          <span className="font-medium">
            <ForeignText>{name}</ForeignText>
          </span>
          <RunningOrders productId={productId} />
        </li>
      ))}
      {rows.length > named && <li className="text-mute">{text('discovery.moreProposals', { count: rows.length - named })}</li>}
    </ul>
  );
}
