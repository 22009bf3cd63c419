import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, leaseColumns, type Mapping } from '@exchange/platform';
import { mediaBuyErrors } from '../../domain/errors';
import { MediaBuy } from '../../domain/media-buy';
import type { MediaBuyState } from '../../domain/media-buy-state';

export const mediaBuyRow = new EntitySchema<MediaBuyState>({
  name: 'MediaBuy',
  tableName: 'media_buys',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    campaignId: column.text('campaign_id'),
    advertiserId: column.id('advertiser_id'),
    discoveryId: column.text('discovery_id'),
    sellerId: column.id('seller_id'),
    sellerName: column.text('seller_name'),
    name: column.text('name'),
    status: column.text('status'),
    statusSince: column.timestamp('status_since'),
    brandDomain: column.text('brand_domain'),
    currency: column.text('currency'),
    budget: column.money('budget'),
    packages: column.json('packages'),
    flightStart: column.timestamp('flight_start'),
    flightEnd: column.timestamp('flight_end'),
    decisions: column.json('decisions', { nullable: true }),
    limitations: column.json('limitations'),
    wantedDecisions: column.json('wanted_decisions', { nullable: true }),
    drift: column.json('drift'),
    differences: column.json('differences'),
    idempotencyKey: column.text('idempotency_key'),
    sellerMediaBuyId: column.text('seller_media_buy_id', { nullable: true }),
    taskId: column.text('task_id', { nullable: true }),
    sourceStatus: column.text('source_status', { nullable: true }),
    errorCode: column.text('error_code', { nullable: true }),
    reason: column.text('reason', { nullable: true }),
    pendingChange: column.json('pending_change', { nullable: true }),
    ...leaseColumns,
    answeredAt: column.timestamp('answered_at', { nullable: true }),
    checkedAt: column.timestamp('checked_at', { nullable: true }),
    revision: column.integer('revision'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<MediaBuyState>,
});

export const mediaBuyMapping: Mapping<MediaBuyState, MediaBuy> = {
  schema: mediaBuyRow,
  from: (state) => new MediaBuy(state),
  caps: [{ name: 'media-buys', per: ['accountId', 'campaignId'], error: mediaBuyErrors.tooMany }],
  audited: {
    resourceType: 'MEDIA_BUY',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    scope: ({ advertiserId, campaignId }) => ({ advertiserId, campaignId }),
    labels: {
      pendingChange: 'Requested change',
      flightStart: 'Start date',
      flightEnd: 'End date',
      sellerName: 'Seller',
      differences: 'Booked otherwise',
    },
    hidden: [
      'id',
      'fence',
      'leaseUntil',
      'attempts',
      'dueAt',
      'answeredAt',
      'checkedAt',
      'idempotencyKey',
      'statusSince',
      'wantedDecisions',
    ],
  },
};
