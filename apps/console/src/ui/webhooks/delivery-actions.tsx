import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BulkAction } from '../list/bulk';
import { useText } from '#/i18n';
import { api } from '#/lib/api';
import { type Delivery, isOpen } from '#/lib/delivery';
import { deliveryPath, logPath } from '#/lib/webhooks';

const noActions: readonly BulkAction<Delivery>[] = [];

/** What can be done with several deliveries. A stopped webhook gets nothing any more. */
export function useDeliveryActions(canSend: boolean): readonly BulkAction<Delivery>[] {
  const text = useText();
  const queries = useQueryClient();
  return useMemo(() => {
    if (!canSend) return noActions;
    const pathOf = (row: Delivery) => ({ id: row.subscriptionId, deliveryId: row.id });
    return [
      {
        key: 'again',
        label: text('webhooks.again'),
        fits: (row) => !isOpen(row),
        question: (rows) => <p>{text('webhooks.again.text', { count: rows.length })}</p>,
        run: async (row, key) => {
          await api.POST('/api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver', {
            params: { path: pathOf(row) },
            headers: { 'Idempotency-Key': key },
          });
          void queries.invalidateQueries({ queryKey: ['get', logPath] });
          return { row };
        },
        read: async (row) => (await api.GET(deliveryPath, { params: { path: pathOf(row) } })).data!.data.delivery,
      },
    ];
  }, [text, queries, canSend]);
}
