import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf } from '@exchange/platform';
import type { DeliveryState } from '../../domain/delivery';

export const deliveryRow = new EntitySchema<DeliveryState>({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    subscriptionId: column.text('subscription_id'),
    eventId: column.text('event_id'),
    repeatsEventId: column.text('repeats_event_id', { nullable: true }),
    kind: column.text('kind'),
    body: column.text('body'),
    redeliveryOf: column.text('redelivery_of', { nullable: true }),
    trace: column.text('trace', { nullable: true }),
    status: column.text('status'),
    fence: column.text('fence', { nullable: true }),
    httpStatus: column.integer('http_status', { nullable: true }),
    error: column.text('error', { nullable: true }),
    responseStart: column.text('response_start', { nullable: true }),
    timings: column.json('timings', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    claimedAt: column.timestamp('claimed_at', { nullable: true }),
    settledAt: column.timestamp('settled_at', { nullable: true }),
  } satisfies ColumnsOf<DeliveryState>,
});
