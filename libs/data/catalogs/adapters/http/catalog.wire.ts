import { displayUri } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { CatalogView } from '../../application/catalogs.service';
import type { ExecutionState } from '../../domain/activation';
import { activationExecutionStates, type ActivationExecutionStatus } from '../../domain/activation-execution.states';
import { catalogStates, type CatalogStatus } from '../../domain/catalog.states';
import type { FieldMapping } from '../../domain/field-mapping';
import type { CatalogVersion } from '../../domain/ports';
import type { RefreshRunState } from '../../domain/refresh-run';
import { refreshRunStates, type RefreshRunStatus } from '../../domain/refresh-run.states';
import {
  catalogTypes,
  executionTriggers,
  feedFormats,
  healthStatuses,
  sourceTypes,
  updateFrequencies,
  validationModes,
  type CatalogType,
  type ExecutionTrigger,
  type FeedFormat,
  type HealthStatus,
  type SourceType,
  type UpdateFrequency,
  type ValidationMode,
} from '../../domain/words';

/** docs/spec: rest-api.md, Change summary. */
export class ChangeSummaryWire {
  @Field.integer()
  added: number;

  @Field.integer()
  updated: number;

  @Field.integer()
  unchanged: number;

  @Field.integer()
  removed: number;
}

class IssueGroupWire {
  @Field.text()
  field: string;

  @Field.text()
  issue: string;

  @Field.oneOf(['error', 'warning'], { description: 'Items with errors are left out of the catalog.' })
  severity: 'error' | 'warning';

  @Field.integer({ min: 1 })
  count: number;

  @Field.text({ many: true, description: 'Ids of the first items with it, at most 5.' })
  itemIds: readonly string[];
}

class FieldMappingWire {
  @Field.text({ nullable: true })
  feed_field: string | null;

  @Field.text()
  catalog_field: string;

  @Field.oneOf(['divide', 'boolean', 'split'], { nullable: true })
  transform: 'divide' | 'boolean' | 'split' | null;

  @Field.number({ nullable: true })
  by: number | null;

  @Field.text({ nullable: true })
  separator: string | null;

  @Field.text({ nullable: true })
  value: string | null;

  @Field.text({ nullable: true })
  default: string | null;
}

class TransformWire {
  @Field.text({ many: true })
  groupBy: readonly string[];

  @Field.text()
  creativePrompt: string;

  @Field.number({ min: 1, nullable: true, description: 'In the currency of the advertiser. Null: the groups have no budget.' })
  budgetPerGroup: number | null;

  @Field.timestamp()
  savedAt: string;
}

class CatalogVersionWire {
  @Field.text()
  versionId: string;

  @Field.integer()
  versionNumber: number;

  @Field.integer()
  itemCount: number;

  @Field.text()
  contentHash: string;

  @Field.object(() => ChangeSummaryWire)
  changeSummary: ChangeSummaryWire;

  @Field.oneOf(catalogStates.states)
  syncStatus: CatalogStatus;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  completedAt: Date;
}

export class RefreshRunWire {
  @Field.text()
  refreshRunId: string;

  @Field.oneOf(refreshRunStates.states)
  status: RefreshRunStatus;

  @Field.integer({ nullable: true, description: 'Status of the last answer from the feed’s server. Null when there was no answer.' })
  httpStatus: number | null;

  @Field.integer({ nullable: true })
  itemCount: number | null;

  @Field.text({ nullable: true })
  activationSkippedReason: string | null;

  @Field.text({ nullable: true, description: 'Why the feed could not be read.' })
  error: string | null;

  @Field.timestamp()
  startedAt: Date;

  @Field.timestamp({ nullable: true })
  completedAt: Date | null;
}

export class ActivationExecutionWire {
  @Field.text()
  executionId: string;

  @Field.text({ nullable: true })
  planId: string | null;

  @Field.text({ nullable: true })
  catalogVersionId: string | null;

  @Field.oneOf(activationExecutionStates.states)
  status: ActivationExecutionStatus;

  @Field.oneOf(executionTriggers)
  trigger: ExecutionTrigger;

  @Field.integer()
  campaignGroupCount: number;

  @Field.integer()
  creativeAssetCount: number;

  @Field.integer({ description: 'Number of sellers that can take the catalog.' })
  syndicationTargetCount: number;

  @Field.text({ nullable: true })
  error: string | null;

  @Field.timestamp()
  startedAt: Date;

  @Field.timestamp({ nullable: true })
  completedAt: Date | null;
}

/** docs/spec: rest-api.md, Catalog; gaps.md §2.8 lists the nullable fields. */
export class CatalogWire {
  @Field.text({ description: 'The buyer’s own id.' })
  catalogId: string;

  @Field.text()
  platformId: string;

  @Field.integer()
  advertiserId: number;

  @Field.oneOf(catalogTypes)
  type: CatalogType;

  @Field.oneOf(sourceTypes)
  sourceType: SourceType;

  @Field.text({ nullable: true })
  name: string | null;

  @Field.text({ nullable: true })
  url: string | null;

  @Field.oneOf(feedFormats, { nullable: true })
  feedFormat: FeedFormat | null;

  @Field.oneOf(updateFrequencies, { nullable: true })
  updateFrequency: UpdateFrequency | null;

  @Field.integer({ max: 4_503_599_627_370_495 })
  itemCount: number;

  @Field.text({ many: true, description: 'Attribute names seen in the items.' })
  fields: readonly string[];

  @Field.object(() => FieldMappingWire, { many: true, description: 'How fields of the feed are mapped, as the last sync sent it.' })
  feedFieldMappings: FieldMappingWire[];

  @Field.text({ many: true })
  conversionEvents: readonly string[];

  @Field.oneOf(validationModes, { description: 'What invalid items do, as the last sync sent it.' })
  validationMode: ValidationMode;

  @Field.integer({ min: 0, description: 'Items that the last successful read left out.' })
  itemsRejected: number;

  @Field.object(() => IssueGroupWire, {
    many: true,
    description: 'Problems of the items of the last successful read, by reason: errors first, then the most frequent. At most 100.',
  })
  itemIssues: IssueGroupWire[];

  @Field.oneOf(catalogStates.states)
  syncStatus: CatalogStatus;

  @Field.oneOf(healthStatuses)
  healthStatus: HealthStatus;

  @Field.text({ nullable: true })
  latestVersionId: string | null;

  @Field.integer({ min: 0, description: '0 before the first version.' })
  latestVersionNumber: number;

  @Field.text({ nullable: true })
  latestContentHash: string | null;

  @Field.text({ nullable: true })
  latestActivationPlanId: string | null;

  @Field.object(() => TransformWire, { nullable: true })
  activeTransform: TransformWire | null;

  @Field.object(() => ChangeSummaryWire)
  lastChangeSummary: ChangeSummaryWire;

  @Field.timestamp({ nullable: true })
  lastSyncAttemptAt: Date | null;

  @Field.timestamp({ nullable: true })
  lastSyncedAt: Date | null;

  @Field.timestamp({ nullable: true })
  nextSyncAt: Date | null;

  @Field.timestamp({ nullable: true })
  staleAfterAt: Date | null;

  @Field.object(() => CatalogVersionWire, { many: true, description: 'The latest 20, newest first.' })
  versions: CatalogVersionWire[];

  @Field.object(() => RefreshRunWire, { many: true, description: 'The latest 20, newest first.' })
  recentRefreshRuns: RefreshRunWire[];

  @Field.object(() => ActivationExecutionWire, { many: true, description: 'The latest 20, newest first.' })
  recentActivationExecutions: ActivationExecutionWire[];
}

export function catalogWire({ state, health, versions, runs, executions }: CatalogView): CatalogWire {
  const { transform } = state;
  return {
    catalogId: state.catalogId,
    platformId: state.id,
    advertiserId: state.advertiserId,
    type: state.type,
    sourceType: state.sourceType,
    name: state.name,
    url: state.url && displayUri(state.url),
    feedFormat: state.feedFormat,
    updateFrequency: state.updateFrequency,
    itemCount: state.itemCount,
    fields: state.fields,
    feedFieldMappings: state.fieldMappings.map(mappingWire),
    conversionEvents: state.conversionEvents,
    validationMode: state.validationMode,
    itemsRejected: state.rejectedCount,
    itemIssues: state.itemIssues.map((group) => ({ ...group })),
    syncStatus: state.status,
    healthStatus: health,
    latestVersionId: state.latestVersionId,
    latestVersionNumber: state.latestVersionNumber,
    latestContentHash: state.latestContentHash,
    latestActivationPlanId: state.latestActivationPlanId,
    activeTransform: transform && {
      groupBy: transform.groupBy,
      creativePrompt: transform.creativePrompt,
      budgetPerGroup: transform.budgetPerGroup,
      savedAt: transform.savedAt,
    },
    lastChangeSummary: state.lastChangeSummary,
    lastSyncAttemptAt: state.lastSyncAttemptAt,
    lastSyncedAt: state.lastSyncedAt,
    nextSyncAt: state.nextSyncAt,
    staleAfterAt: state.staleAfterAt,
    versions: versions.map(versionWire),
    recentRefreshRuns: runs.map(runWire),
    recentActivationExecutions: executions.map(executionWire),
  };
}

function mappingWire(mapping: FieldMapping): FieldMappingWire {
  const { feed_field = null, catalog_field, transform = null, by = null, separator = null, value = null } = mapping;
  return { feed_field, catalog_field, transform, by, separator, value, default: mapping.default ?? null };
}

/** Stored versions are always `synced`: a version is inserted together with all of its items. */
function versionWire(version: CatalogVersion): CatalogVersionWire {
  const { versionId, versionNumber, itemCount, contentHash, changeSummary, createdAt, completedAt } = version;
  return { versionId, versionNumber, itemCount, contentHash, changeSummary, syncStatus: 'synced', createdAt, completedAt };
}

export function runWire(run: RefreshRunState): RefreshRunWire {
  const { id: refreshRunId, status, httpStatus, itemCount, activationSkippedReason, error, startedAt, completedAt } = run;
  return { refreshRunId, status, httpStatus, itemCount, activationSkippedReason, error, startedAt, completedAt };
}

export function executionWire(execution: ExecutionState): ActivationExecutionWire {
  const { id: executionId, planId, catalogVersionId, status, trigger, error, startedAt, completedAt } = execution;
  const { campaignGroupCount, creativeAssetCount, syndicationTargetCount } = execution;
  const counts = { campaignGroupCount, creativeAssetCount, syndicationTargetCount };
  return { executionId, planId, catalogVersionId, status, trigger, ...counts, error, startedAt, completedAt };
}
