import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Catalog, type CatalogState } from '../../domain/catalog';
import { catalogErrors } from '../../domain/errors';

export const catalogRow = new EntitySchema<CatalogState>({
  name: 'Catalog',
  tableName: 'catalogs',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    catalogId: column.text('catalog_id'),
    type: column.text('type'),
    sourceType: column.text('source_type'),
    name: column.text('name', { nullable: true }),
    url: column.text('url', { nullable: true }),
    feedFormat: column.text('feed_format', { nullable: true }),
    fieldMappings: column.json('field_mappings'),
    updateFrequency: column.text('update_frequency', { nullable: true }),
    conversionEvents: column.texts('conversion_events'),
    validationMode: column.text('validation_mode'),
    status: column.text('status'),
    itemCount: column.integer('item_count'),
    rejectedCount: column.integer('rejected_count'),
    itemIssues: column.json('item_issues'),
    fields: column.texts('fields'),
    latestVersionId: column.text('latest_version_id', { nullable: true }),
    latestVersionNumber: column.integer('latest_version_number'),
    latestContentHash: column.text('latest_content_hash', { nullable: true }),
    latestActivationPlanId: column.text('latest_activation_plan_id', { nullable: true }),
    lastChangeSummary: column.json('last_change_summary'),
    transform: column.json('transform', { nullable: true }),
    feedEtag: column.text('feed_etag', { nullable: true }),
    feedModified: column.text('feed_modified', { nullable: true }),
    lastSyncAttemptAt: column.timestamp('last_sync_attempt_at', { nullable: true }),
    lastSyncedAt: column.timestamp('last_synced_at', { nullable: true }),
    nextSyncAt: column.timestamp('next_sync_at', { nullable: true }),
    staleAfterAt: column.timestamp('stale_after_at', { nullable: true }),
    deletedAt: column.timestamp('deleted_at', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<CatalogState>,
});

export const catalogMapping: Mapping<CatalogState, Catalog> = {
  schema: catalogRow,
  from: (state) => new Catalog(state),
  caps: [{ name: 'catalogs', per: ['accountId', 'advertiserId'], counts: `deleted_at is null`, error: catalogErrors.tooMany }],
  audited: {
    resourceType: 'CATALOG',
    accountId: (state) => state.accountId,
    id: (state) => state.catalogId,
    name: (state) => state.name ?? state.catalogId,
    scope: ({ advertiserId }) => ({ advertiserId }),
    labels: { url: 'URL', transform: 'Activation transform' },
    hidden: ['id', 'itemIssues', 'feedEtag', 'feedModified', 'lastSyncAttemptAt', 'nextSyncAt', 'latestVersionId', 'status', 'deletedAt'],
  },
};
