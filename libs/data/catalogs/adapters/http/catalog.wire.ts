import { displayUri } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { CatalogView } from '../../application/catalogs.service';
import { currentIssues } from '../../domain/catalog';
import { catalogStates, type CatalogStatus } from '../../domain/catalog.states';
import {
  catalogTypes,
  feedFormats,
  healthStatuses,
  sourceTypes,
  updateFrequencies,
  validationModes,
  type CatalogType,
  type FeedFormat,
  type HealthStatus,
  type SourceType,
  type UpdateFrequency,
  type ValidationMode,
} from '../../domain/words';
import {
  ActivationExecutionWire,
  CatalogVersionWire,
  ChangeSummaryWire,
  executionWire,
  RefreshRunWire,
  runWire,
  versionWire,
} from './catalog-history.wire';
import { FieldMappingWire, mappingWire, TransformWire } from './catalog-settings.wire';

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
    description:
      'Problems of the items of the last successful read, by reason: errors first, then the most frequent. ' +
      'The first 100 reasons that the read met; items with other reasons are in no group. `itemsRejected` counts all items that were left out.',
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
    itemIssues: currentIssues(state).map((group) => ({ ...group })),
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
