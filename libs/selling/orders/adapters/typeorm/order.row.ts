import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Order } from '../../domain/order';
import type { OrderRecord } from '../../domain/order-state';
import { refusals } from '../../domain/refusals';

export const orderRow = new EntitySchema<OrderRecord>({
  name: 'Order',
  tableName: 'orders',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    storefrontId: column.id('storefront_id'),
    buyerKey: column.text('buyer_key'),
    buyerCustomerId: column.id('buyer_customer_id', { nullable: true }),
    buyerName: column.text('buyer_name', { nullable: true }),
    brandDomain: column.text('brand_domain', { nullable: true }),
    poNumber: column.text('po_number', { nullable: true }),
    status: column.text('status'),
    statusSince: column.timestamp('status_since'),
    waitingUntil: column.timestamp('waiting_until', { nullable: true }),
    currency: column.text('currency'),
    budget: column.money('budget'),
    packages: column.json('packages'),
    sourceIds: column.texts('source_ids'),
    asap: column.boolean('asap'),
    flightStart: column.timestamp('flight_start'),
    flightEnd: column.timestamp('flight_end'),
    pausedBy: column.text('paused_by', { nullable: true }),
    endedBy: column.text('ended_by', { nullable: true }),
    reason: column.text('reason', { nullable: true }),
    approval: column.text('approval', { nullable: true }),
    decidedAt: column.timestamp('decided_at', { nullable: true }),
    decidedBy: column.text('decided_by', { nullable: true }),
    reviewerNotes: column.text('reviewer_notes', { nullable: true }),
    confirmedAt: column.timestamp('confirmed_at', { nullable: true }),
    spent: column.money('spent'),
    overspent: column.texts('overspent'),
    reportedAt: column.timestamp('reported_at', { nullable: true }),
    dueAt: column.timestamp('due_at', { nullable: true }),
    revision: column.integer('revision'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<OrderRecord>,
});

export const orderMapping: Mapping<OrderRecord, Order> = {
  schema: orderRow,
  from: (state) => new Order(state),
  caps: [{ name: 'orders', per: ['accountId', 'storefrontId', 'buyerKey'], error: refusals.tooMany }],
  audited: {
    resourceType: 'MEDIA_BUY',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: ({ brandDomain, buyerName }) => brandDomain ?? buyerName,
    labels: {
      flightStart: 'Start date',
      flightEnd: 'End date',
      poNumber: 'Purchase order',
      spent: 'Reported spend',
      storefrontId: 'Storefront',
    },
    hidden: [
      'id',
      'buyerKey',
      'statusSince',
      'waitingUntil',
      'sourceIds',
      'decidedAt',
      'decidedBy',
      'confirmedAt',
      'endedBy',
      'reportedAt',
      'overspent',
      'dueAt',
    ],
  },
};
