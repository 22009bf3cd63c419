import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { OverDelivery, type OverDeliveryState } from '../../domain/over-delivery';

export const overDeliveryRow = new EntitySchema<OverDeliveryState>({
  name: 'OverDelivery',
  tableName: 'over_deliveries',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    mediaBuyId: column.text('media_buy_id', { primary: true }),
    sellerId: column.id('seller_id'),
    currency: column.text('currency'),
    status: column.text('status'),
    agreedMinor: column.id('agreed_minor'),
    reportedMinor: column.id('reported_minor'),
    countedBy: column.text('counted_by'),
    chargedMinor: column.id('charged_minor'),
    beyondMinor: column.id('beyond_minor'),
    acceptedMinor: column.id('accepted_minor'),
    notifiedMinor: column.id('notified_minor'),
    reason: column.text('reason', { nullable: true }),
    decidedBy: column.text('decided_by', { nullable: true }),
    decidedAt: column.timestamp('decided_at', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<OverDeliveryState>,
});

export const overDeliveryMapping: Mapping<OverDeliveryState, OverDelivery> = {
  schema: overDeliveryRow,
  from: (state) => new OverDelivery(state),
  audited: {
    resourceType: 'OVER_DELIVERY',
    accountId: (state) => state.accountId,
    id: (state) => state.mediaBuyId,
    name: (state) => `of media buy ${state.mediaBuyId}`,
    hidden: ['notifiedMinor'],
  },
};
