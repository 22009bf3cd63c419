import { Injectable } from '@nestjs/common';
import { type Caller, Clock, DomainError, Ids, invalidField, UnitOfWork } from '@exchange/kernel';
import { Catalog, type CatalogDetails, type CatalogState, type ChangeSummary, healthOf, noChange } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { idFieldsOf } from '../domain/id-fields';
import { CatalogItems, Catalogs, FeedSource } from '../domain/ports';
import type { HealthStatus } from '../domain/words';
import { CatalogAccess } from './catalog-access';
import { Intake, type IntakeIssue, type IntakeResult } from './intake';
import { Publishing } from './publishing';
import { RunRecorder } from './run-recorder';

export interface SyncEntry extends Omit<CatalogDetails, 'sourceType' | 'validationMode'> {
  readonly catalogId: string;
  /** Undefined when the request has no items. */
  readonly items?: readonly unknown[];
}

export interface CatalogSyncRequest {
  readonly accountId: string;
  readonly catalogs: readonly SyncEntry[];
  /** Limits the sync, including deletions, to these ids. */
  readonly catalogIds?: readonly string[];
  readonly deleteMissing: boolean;
  readonly dryRun: boolean;
  readonly validationMode: CatalogDetails['validationMode'];
}

export interface SyncResult {
  readonly catalogId: string;
  readonly action: 'created' | 'updated' | 'unchanged' | 'failed' | 'deleted';
  /** Null when the catalog does not exist: its creation failed or was a dry run. */
  readonly state: CatalogState | null;
  readonly health: HealthStatus;
  readonly rejected: number;
  readonly changes: ChangeSummary;
  readonly issues: readonly IntakeIssue[];
  readonly error: string | null;
}

/** Staged items of an inline sync or a dry run, before the catalog is changed. */
interface StagedEntry {
  readonly stagingId: string;
  readonly intake: IntakeResult;
}

type AdvertiserScope = Pick<CatalogState, 'accountId' | 'advertiserId'>;

/** Catalogs per query when all of an advertiser are read. */
const pageSize = 1_000;

/** docs/spec/gaps.md §4.7, related routes. Each catalog has its own transaction: one that fails does not stop the others. */
@Injectable()
export class CatalogSyncService {
  constructor(
    private readonly access: CatalogAccess,
    private readonly catalogs: Catalogs,
    private readonly items: CatalogItems,
    private readonly feeds: FeedSource,
    private readonly intake: Intake,
    private readonly publishing: Publishing,
    private readonly recorder: RunRecorder,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async sync(caller: Caller, advertiserId: number, request: CatalogSyncRequest): Promise<readonly SyncResult[]> {
    await this.access.requireWrite(caller, advertiserId);
    if (request.accountId !== String(caller.accountId)) throw catalogErrors.accountNotFound({ field: 'account.account_id' });
    this.check(request);
    const scope = { accountId: caller.accountId, advertiserId };
    const results: SyncResult[] = [];
    for (const entry of request.catalogs) {
      if (request.catalogIds && !request.catalogIds.includes(entry.catalogId)) continue;
      results.push(await this.syncOne(scope, entry, request));
    }
    return request.deleteMissing ? [...results, ...(await this.deleteMissing(scope, request))] : results;
  }

  /** `catalogId` is the buyer's id or the platform's. */
  async remove(caller: Caller, advertiserId: number, catalogId: string): Promise<SyncResult> {
    await this.access.requireWrite(caller, advertiserId);
    const found = await this.access.catalog(caller.accountId, advertiserId, catalogId);
    if (!(await this.delete(found))) throw catalogErrors.notFound();
    return this.deletedResult(found);
  }

  private check({ catalogs }: CatalogSyncRequest): void {
    const seen = new Set<string>();
    for (const [index, { catalogId, url, items }] of catalogs.entries()) {
      const path = `catalogs[${index}]`;
      if (seen.has(catalogId)) throw invalidField(`${path}.catalog_id`, 'catalog_id must not be named twice.');
      seen.add(catalogId);
      if (url !== null && items !== undefined) throw invalidField(`${path}.url`, 'Send either url or items, not both.');
      if (url !== null) this.feeds.assertUrl(url, `${path}.url`);
    }
  }

  private async syncOne(scope: AdvertiserScope, entry: SyncEntry, request: CatalogSyncRequest): Promise<SyncResult> {
    const { catalogId, items, ...rest } = entry;
    const sourceType = items ? 'inline' : entry.url === null ? 'selector' : 'url';
    const details: CatalogDetails = { ...rest, sourceType, validationMode: request.validationMode };
    const found = await this.catalogs.find(scope, catalogId);
    const existing = found?.catalogId === catalogId ? found : null;
    const stagingId = this.ids.next('cts');
    let read: StagedEntry | null = null;
    try {
      if (items) {
        const idFields = idFieldsOf(details.type, details.feedFormat);
        const strict = request.validationMode === 'strict';
        read = {
          stagingId,
          intake: await this.intake.stageRecords({ stagingId, records: items, idFields, mappings: details.fieldMappings, strict }),
        };
        if (strict && read.intake.rejected > 0) throw catalogErrors.itemsRejected();
      }
      const at = this.clock.now();
      const fresh = () => Catalog.create({ ...scope, id: this.ids.next('cat'), catalogId }, details, at);
      if (request.dryRun) return await this.rehearse(existing, fresh(), details, read, at);
      return await this.unitOfWork.run(async () => {
        if (!existing) return this.create(fresh(), read, at);
        return this.update(existing, details, read, at);
      });
    } catch (error) {
      if (error instanceof DomainError) return this.result(catalogId, 'failed', existing, { read, error: error.message });
      throw error;
    } finally {
      if (read) await this.items.discard(stagingId);
    }
  }

  private async create(fresh: Catalog, read: StagedEntry | null, at: Date): Promise<SyncResult> {
    await this.catalogs.insert(fresh);
    const { catalogId } = fresh.state;
    if (!read) return this.result(catalogId, 'created', fresh.state, {});
    const published = await this.publishing.publish({ ...read, key: fresh.state, at, prepare: (catalog) => catalog.begin(at) });
    return this.result(catalogId, 'created', published.state, { read, changes: published.state.lastChangeSummary });
  }

  private async update(existing: CatalogState, details: CatalogDetails, read: StagedEntry | null, at: Date): Promise<SyncResult> {
    const key = { accountId: existing.accountId, id: existing.id };
    const { catalogId } = existing;
    const isSame = sameDetails(existing, details);
    let isInterrupted = false;
    const updateDetails = (catalog: Catalog): Catalog => {
      const updated = catalog.updateDetails(details, at);
      isInterrupted = catalog.isBeingRead && !updated.isBeingRead;
      return updated;
    };
    if (read) {
      const prepare = (catalog: Catalog) => updateDetails(catalog).begin(at);
      const { state, changed } = await this.publishing.publish({ ...read, key, at, prepare });
      if (isInterrupted) await this.recorder.interrupt(key);
      return this.result(catalogId, changed || !isSame ? 'updated' : 'unchanged', state, { read, changes: state.lastChangeSummary });
    }
    const changed = await this.catalogs.change(key, updateDetails);
    if (!changed) throw catalogErrors.notFound();
    if (isInterrupted) await this.recorder.interrupt(key);
    return this.result(catalogId, isSame ? 'unchanged' : 'updated', changed.state, {});
  }

  private async rehearse(
    existing: CatalogState | null,
    fresh: Catalog,
    details: CatalogDetails,
    read: StagedEntry | null,
    at: Date,
  ): Promise<SyncResult> {
    const after = existing ? new Catalog(existing).updateDetails(details, at) : fresh;
    const { catalogId } = after.state;
    const isSame = existing !== null && sameDetails(existing, details);
    if (!read) return this.result(catalogId, existing ? (isSame ? 'unchanged' : 'updated') : 'created', existing, {});
    const { contentHash, summary } = await this.items.compare(after.state, read.stagingId);
    const changed = contentHash !== after.state.latestContentHash;
    return this.result(catalogId, !existing ? 'created' : changed || !isSame ? 'updated' : 'unchanged', existing, {
      read,
      changes: summary,
    });
  }

  private async deleteMissing(scope: AdvertiserScope, request: CatalogSyncRequest): Promise<SyncResult[]> {
    const named = new Set(request.catalogs.map(({ catalogId }) => catalogId));
    const missing = (await this.all(scope)).filter(
      ({ catalogId }) => !named.has(catalogId) && (request.catalogIds?.includes(catalogId) ?? true),
    );
    const results: SyncResult[] = [];
    for (const state of missing) {
      if (!request.dryRun) await this.delete(state);
      results.push(this.deletedResult(state));
    }
    return results;
  }

  /** Marks the catalog as deleted; its items, which may be a million, are removed in batches afterwards. False when it is deleted already. */
  private async delete(state: CatalogState): Promise<boolean> {
    const at = this.clock.now();
    return (await this.catalogs.change(state, (catalog) => catalog.remove(at))) !== null;
  }

  /** Reads page by page: an advertiser may have up to 1,000 catalogs. */
  private async all(scope: AdvertiserScope): Promise<readonly CatalogState[]> {
    const found: CatalogState[] = [];
    for (let after: CatalogState | undefined; ;) {
      const page: readonly CatalogState[] = await this.catalogs.list(scope, { take: pageSize, after });
      found.push(...page);
      if (page.length < pageSize) return found;
      after = page.at(-1);
    }
  }

  private deletedResult(state: CatalogState): SyncResult {
    return this.result(state.catalogId, 'deleted', state, { changes: { ...noChange, removed: state.itemCount } });
  }

  private result(
    catalogId: string,
    action: SyncResult['action'],
    state: CatalogState | null,
    { read = null, changes = noChange, error = null }: { read?: StagedEntry | null; changes?: ChangeSummary; error?: string | null },
  ): SyncResult {
    const health = state ? healthOf(state, this.clock.now()) : 'not_synced';
    const { rejected = 0, issues = [] } = read?.intake ?? {};
    return { catalogId, action, state, health, rejected, changes, issues, error };
  }
}

function sameDetails(existing: CatalogState, details: CatalogDetails): boolean {
  return (Object.keys(details) as (keyof CatalogDetails)[]).every(
    (name) => JSON.stringify(existing[name]) === JSON.stringify(details[name]),
  );
}
