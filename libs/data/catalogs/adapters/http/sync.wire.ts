import { Field } from '@exchange/platform';
import type { SyncEntry, SyncResult, CatalogSyncRequest } from '../../application/catalog-sync.service';
import { catalogLimits } from '../../domain/limits';
import {
  catalogTypes,
  feedFormats,
  healthStatuses,
  updateFrequencies,
  validationModes,
  type CatalogType,
  type FeedFormat,
  type HealthStatus,
  type UpdateFrequency,
  type ValidationMode,
} from '../../domain/words';
import { ChangeSummaryWire } from './catalog-history.wire';

class SyncAccountBody {
  @Field.text({ min: 1, max: 255, description: 'The id of the account, as text.' })
  account_id: string;
}

export class FieldMappingBody {
  @Field.text({ min: 1, max: 200, optional: true, description: 'Name in the feed; dots reach into objects.' })
  feed_field?: string;

  @Field.text({ min: 1, max: 200 })
  catalog_field: string;

  @Field.oneOf(['divide', 'boolean', 'split'], { optional: true })
  transform?: 'divide' | 'boolean' | 'split';

  @Field.number({ min: 0.000_001, optional: true, description: 'Divisor of `divide`.' })
  by?: number;

  @Field.opaque({ min: 1, max: 10, trim: false, optional: true, description: 'Separator of `split`. Default: a comma.' })
  separator?: string;

  @Field.prose({ max: 1000, optional: true, description: 'Constant value for every item.' })
  value?: string;

  @Field.prose({ max: 1000, optional: true, description: 'Value where the feed has none.' })
  default?: string;
}

export class SyncCatalogBody {
  @Field.text({ min: 1, max: 255, description: 'The buyer’s own id, unique within the advertiser.' })
  catalog_id: string;

  @Field.oneOf(catalogTypes)
  type: CatalogType;

  @Field.name({ min: 1, max: 255, optional: true })
  name?: string;

  @Field.url({
    optional: true,
    description: 'Address of the feed. Without `url` and `items` the catalog only refers to items that sellers already have.',
  })
  url?: string;

  @Field.record({ optional: true, many: { max: catalogLimits.inlineItems } })
  items?: Record<string, unknown>[];

  @Field.oneOf(feedFormats, { optional: true, description: 'Default: detected from the feed.' })
  feed_format?: FeedFormat;

  @Field.object(() => FieldMappingBody, { optional: true, many: { max: 100 }, description: 'How fields of a custom feed are mapped.' })
  feed_field_mappings?: FieldMappingBody[];

  @Field.oneOf(updateFrequencies, { optional: true })
  update_frequency?: UpdateFrequency;

  @Field.text({ min: 1, max: 100, optional: true, many: { max: 50 } })
  conversion_events?: string[];
}

/** docs/spec/gaps.md §4.7: field names are the protocol's, in snake_case. */
export class SyncBody {
  @Field.object(() => SyncAccountBody)
  account: SyncAccountBody;

  @Field.object(() => SyncCatalogBody, { many: { min: 1, max: catalogLimits.syncedTogether } })
  catalogs: SyncCatalogBody[];

  @Field.text({ min: 1, max: 255, optional: true, many: { max: 1000 }, description: 'Limits the sync, including deletions, to these ids.' })
  catalog_ids?: string[];

  @Field.boolean({ default: false, description: 'Delete the advertiser’s catalogs that are not in `catalogs`.' })
  delete_missing: boolean = false;

  @Field.boolean({ default: false })
  dry_run: boolean = false;

  @Field.oneOf(validationModes, {
    default: 'strict',
    description: 'Invalid items fail their catalog (`strict`) or are left out (`lenient`).',
  })
  validation_mode: ValidationMode = 'strict';
}

class ItemIssueWire {
  @Field.text({ nullable: true })
  item_id: string | null;

  @Field.integer({ min: 0, nullable: true, description: 'Position in `items`, from 0. Null when it is about several items.' })
  item_index: number | null;

  @Field.text()
  field: string;

  @Field.text()
  issue: string;

  @Field.oneOf(['error', 'warning'])
  severity: 'error' | 'warning';
}

const actions = ['created', 'updated', 'unchanged', 'failed', 'deleted'] as const;

export class SyncResultWire {
  @Field.text()
  catalog_id: string;

  @Field.oneOf(actions)
  action: (typeof actions)[number];

  @Field.text({ nullable: true })
  platform_id: string | null;

  @Field.text({ nullable: true })
  catalog_version_id: string | null;

  @Field.integer()
  catalog_version_number: number;

  @Field.text({ nullable: true })
  content_hash: string | null;

  @Field.integer()
  item_count: number;

  @Field.integer()
  items_approved: number;

  @Field.integer({ description: 'Always 0: items are checked during the sync.' })
  items_pending: number;

  @Field.integer()
  items_rejected: number;

  @Field.object(() => ChangeSummaryWire)
  item_changes: ChangeSummaryWire;

  @Field.oneOf(healthStatuses)
  health_status: HealthStatus;

  @Field.object(() => ItemIssueWire, { many: true, description: 'At most 100.' })
  item_issues: ItemIssueWire[];

  @Field.timestamp({ nullable: true })
  last_synced_at: Date | null;

  @Field.timestamp({ nullable: true })
  next_fetch_at: Date | null;

  @Field.text({ nullable: true })
  error: string | null;
}

export class CatalogSyncWire {
  @Field.boolean()
  dry_run: boolean;

  @Field.object(() => SyncResultWire, { many: true })
  catalogs: SyncResultWire[];
}

export function syncFrom(body: SyncBody): CatalogSyncRequest {
  return {
    accountId: body.account.account_id,
    catalogs: body.catalogs.map(entryOf),
    catalogIds: body.catalog_ids,
    deleteMissing: body.delete_missing,
    dryRun: body.dry_run,
    validationMode: body.validation_mode,
  };
}

function entryOf(entry: SyncCatalogBody): SyncEntry {
  return {
    catalogId: entry.catalog_id,
    type: entry.type,
    name: entry.name ?? null,
    url: entry.url ?? null,
    feedFormat: entry.feed_format ?? null,
    fieldMappings: (entry.feed_field_mappings ?? []).map((mapping) => ({ ...mapping })),
    updateFrequency: entry.update_frequency ?? null,
    conversionEvents: entry.conversion_events ?? [],
    ...(entry.items ? { items: entry.items } : {}),
  };
}

export function syncedWire(results: readonly SyncResult[], dryRun: boolean): CatalogSyncWire {
  return { dry_run: dryRun, catalogs: results.map(resultWire) };
}

function resultWire({ catalogId, action, state, health, rejected, changes, issues, error }: SyncResult): SyncResultWire {
  return {
    catalog_id: catalogId,
    action,
    platform_id: state?.id ?? null,
    catalog_version_id: state?.latestVersionId ?? null,
    catalog_version_number: state?.latestVersionNumber ?? 0,
    content_hash: state?.latestContentHash ?? null,
    item_count: state?.itemCount ?? 0,
    items_approved: state?.itemCount ?? 0,
    items_pending: 0,
    items_rejected: rejected,
    item_changes: changes,
    health_status: health,
    item_issues: issues.map(({ itemId, index, field, issue, severity }) => ({
      item_id: itemId,
      item_index: index,
      field,
      issue,
      severity,
    })),
    last_synced_at: state?.lastSyncedAt ?? null,
    next_fetch_at: state?.nextSyncAt ?? null,
    error,
  };
}
