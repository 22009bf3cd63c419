import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BulkAction, pauseAndResume } from '../list/bulk';
import { useText, type Text } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { amountText, sumsOf } from '#/lib/sums';

type Row = Schemas['MediaBuy'];
const ended = ['COMPLETED', 'CANCELED', 'FAILED', 'REJECTED', 'ARCHIVED'];

/** What can be done with several media buys. The seller may answer later: the row then says that a change is pending. */
export function useMediaBuyActions(): readonly BulkAction<Row>[] {
  const text = useText();
  const queries = useQueryClient();
  return useMemo(() => {
    const changed = (row: Row) => {
      const id = row.mediaBuyId;
      void queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/media-buys/{id}', { params: { path: { id } } }] });
      return { row };
    };
    const read = async (row: Row): Promise<Row> => {
      const { data } = await api.GET('/api/v2/buyer/media-buys/{id}', { params: { path: { id: row.mediaBuyId } } });
      return changed(data!.data.mediaBuy).row;
    };
    const request = (row: Row, key: string) => ({ params: { path: { id: row.mediaBuyId } }, headers: { 'Idempotency-Key': key } });
    return [
      ...pauseAndResume<Row>(text, read, async (operation, row, key) => {
        const { data } = await api.POST(`/api/v2/buyer/media-buys/{id}/${operation}`, request(row, key));
        return changed(data!.data.mediaBuy);
      }),
      {
        key: 'cancel',
        label: text('mediaBuys.cancelMany'),
        isDanger: true,
        fits: ({ status }) => !ended.includes(status),
        question: (rows) => <CancelQuestion rows={rows} text={text} />,
        run: async (row, key) => {
          const { data } = await api.POST('/api/v2/buyer/media-buys/{id}/cancel', { ...request(row, key), body: {} });
          return changed(data!.data.mediaBuy);
        },
        read,
      },
    ];
  }, [text, queries]);
}

function CancelQuestion({ rows, text }: { rows: readonly Row[]; text: Text }) {
  const sums = sumsOf(rows.map(({ budget, currency }) => ({ amount: budget, currency })));
  const sellers = new Set(rows.map(({ storefrontId }) => storefrontId)).size;
  const amount = sums.map((each) => amountText(text, each)).join(' + ');
  return <p>{text('mediaBuys.cancelMany.text', { count: rows.length, amount, sellers })}</p>;
}
