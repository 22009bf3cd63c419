import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, leaseColumns, type Mapping } from '@exchange/platform';
import { syndicationErrors } from '../../domain/errors';
import { Syndication } from '../../domain/syndication';
import type { SyndicationState } from '../../domain/syndication-state';

export const syndicationRow = new EntitySchema<SyndicationState>({
  name: 'Syndication',
  tableName: 'syndications',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    resourceType: column.text('resource_type'),
    resourceKey: column.text('resource_key'),
    resourceId: column.text('resource_id'),
    sellerId: column.id('seller_id'),
    sellerName: column.text('seller_name'),
    brandDomain: column.text('brand_domain'),
    enabled: column.boolean('enabled'),
    status: column.text('status'),
    generation: column.integer('generation'),
    sharedVersion: column.text('shared_version', { nullable: true }),
    heldParts: column.integer('held_parts'),
    errorMessage: column.text('error_message', { nullable: true }),
    responseData: column.json('response_data', { nullable: true }),
    ...leaseColumns,
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
    completedAt: column.timestamp('completed_at', { nullable: true }),
  } satisfies ColumnsOf<SyndicationState>,
});

export const syndicationMapping: Mapping<SyndicationState, Syndication> = {
  schema: syndicationRow,
  from: (state) => new Syndication(state),
  caps: [{ name: 'syndications', per: ['accountId'], error: syndicationErrors.tooMany }],
  audited: {
    resourceType: 'SYNDICATION',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.resourceId,
    scope: ({ advertiserId }) => ({ advertiserId }),
    labels: { resourceId: 'Resource', sellerName: 'Seller', brandDomain: 'Brand' },
    hidden: [
      'id',
      'resourceKey',
      'sellerId',
      'generation',
      'sharedVersion',
      'heldParts',
      'fence',
      'leaseUntil',
      'attempts',
      'dueAt',
      'responseData',
      'errorMessage',
      'completedAt',
    ],
  },
};
