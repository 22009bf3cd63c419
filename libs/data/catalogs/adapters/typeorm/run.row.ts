import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { ActivationExecution, type ExecutionState } from '../../domain/activation';
import { catalogErrors } from '../../domain/errors';
import { RefreshRun, type RefreshRunState } from '../../domain/refresh-run';

export const refreshRunRow = new EntitySchema<RefreshRunState>({
  name: 'CatalogRefreshRun',
  tableName: 'catalog_refresh_runs',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    catalogId: column.text('catalog_id'),
    status: column.text('status'),
    trigger: column.text('trigger'),
    stage: column.text('stage', { nullable: true }),
    httpStatus: column.integer('http_status', { nullable: true }),
    itemCount: column.integer('item_count', { nullable: true }),
    sourceContentHash: column.text('source_content_hash', { nullable: true }),
    activationSkippedReason: column.text('activation_skipped_reason', { nullable: true }),
    error: column.text('error', { nullable: true }),
    startedAt: column.timestamp('started_at'),
    completedAt: column.timestamp('completed_at', { nullable: true }),
  } satisfies ColumnsOf<RefreshRunState>,
});

export const refreshRunMapping: Mapping<RefreshRunState, RefreshRun> = {
  schema: refreshRunRow,
  from: (state) => new RefreshRun(state),
  caps: [
    {
      name: 'catalog-refreshes',
      per: ['accountId'],
      counts: `stage = 'waiting'`,
      when: ({ stage }) => stage === 'waiting',
      error: catalogErrors.tooManyWaiting,
    },
  ],
};

export const executionRow = new EntitySchema<ExecutionState>({
  name: 'CatalogActivationExecution',
  tableName: 'catalog_activation_executions',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    catalogId: column.text('catalog_id'),
    planId: column.text('plan_id'),
    catalogVersionId: column.text('catalog_version_id'),
    transformId: column.text('transform_id', { nullable: true }),
    sellerIds: column.texts('adcp_agent_ids'),
    status: column.text('status'),
    trigger: column.text('trigger'),
    campaignGroupCount: column.integer('campaign_group_count'),
    creativeAssetCount: column.integer('creative_asset_count'),
    syndicationTargetCount: column.integer('syndication_target_count'),
    error: column.text('error', { nullable: true }),
    startedAt: column.timestamp('started_at'),
    completedAt: column.timestamp('completed_at', { nullable: true }),
  } satisfies ColumnsOf<ExecutionState>,
});

export const executionMapping: Mapping<ExecutionState, ActivationExecution> = {
  schema: executionRow,
  from: (state) => new ActivationExecution(state),
};
