import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { DeliveryRequest, type DeliveryRequestState } from '../../domain/delivery-request';
import { reportingErrors } from '../../domain/errors';

export const deliveryRequestRow = new EntitySchema<DeliveryRequestState>({
  name: 'DeliveryRequest',
  tableName: 'delivery_requests',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    mediaBuyId: column.text('media_buy_id'),
    startDate: column.text('start_date'),
    endDate: column.text('end_date'),
    status: column.text('status'),
    reason: column.text('reason', { nullable: true }),
    requestedBy: column.text('requested_by'),
    createdAt: column.timestamp('created_at'),
    answeredAt: column.timestamp('answered_at', { nullable: true }),
  } satisfies ColumnsOf<DeliveryRequestState>,
});

export const deliveryRequestMapping: Mapping<DeliveryRequestState, DeliveryRequest> = {
  schema: deliveryRequestRow,
  from: (state) => new DeliveryRequest(state),
  caps: [{ name: 'delivery-requests', per: ['accountId'], error: reportingErrors.tooManyRequests }],
  audited: {
    resourceType: 'DELIVERY_REQUEST',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => `for media buy ${state.mediaBuyId}`,
    labels: { startDate: 'First day', endDate: 'Last day' },
    hidden: ['id', 'requestedBy', 'reason', 'answeredAt', 'status'],
  },
};
