import { Injectable } from '@nestjs/common';
import { Clock, Ids, UnitOfWork } from '@exchange/kernel';
import type { Catalog, CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { catalogLimits } from '../domain/limits';
import { CatalogItems, type CatalogKey, Catalogs, RefreshRuns } from '../domain/ports';
import { RefreshRun, type RefreshRunState } from '../domain/refresh-run';

export interface StartedRun {
  readonly state: CatalogState;
  readonly run: RefreshRunState;
}

/** Error of a run whose catalog got settings that change what is read. */
export const settingsChanged = 'The settings of the catalog changed before its feed was read.';

/** Starts refresh runs, and ends those whose items are not published. Catalog and run change in one transaction. */
@Injectable()
export class RunRecorder {
  constructor(
    private readonly catalogs: Catalogs,
    private readonly runs: RefreshRuns,
    private readonly items: CatalogItems,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Manual runs start as `waiting` for a worker; scheduled runs are read by the caller. */
  async start(catalog: CatalogState, trigger: 'manual' | 'scheduled'): Promise<StartedRun> {
    if (catalog.sourceType !== 'url' || catalog.url === null) throw catalogErrors.notAFeed();
    const now = this.clock.now();
    const key = { accountId: catalog.accountId, id: catalog.id };
    if (catalog.status === 'syncing') {
      const [last] = await this.runs.recent(key.accountId, [key.id], 1);
      if (!last || !isLost(last, now)) throw catalogErrors.alreadyRefreshing();
      await this.abandon(last);
    }
    const run = RefreshRun.start({ accountId: key.accountId, catalogId: key.id, id: this.ids.next('crr'), trigger }, now);
    const changedCatalog = await this.unitOfWork.run(async () => {
      const changed = await this.catalogs.change(key, (locked) => {
        if (locked.state.status === 'syncing') throw catalogErrors.alreadyRefreshing();
        if (locked.state.sourceType !== 'url') throw catalogErrors.notAFeed();
        return locked.begin(now, trigger === 'manual' ? { action: 'EXECUTE', did: 'refreshed' } : undefined);
      });
      if (changed) await this.runs.insert(run);
      return changed;
    });
    if (!changedCatalog) throw catalogErrors.notFound();
    return { state: changedCatalog.state, run: run.state };
  }

  /** Null when the catalog was deleted. */
  fail(key: CatalogKey, run: RefreshRunState, error: string, httpStatus: number | null): Promise<StartedRun | null> {
    const at = this.clock.now();
    return this.endWithoutItems(key, run, (open) => open.fail(error, httpStatus, at), at);
  }

  async abandon(run: RefreshRunState): Promise<void> {
    const at = this.clock.now();
    await this.endWithoutItems({ accountId: run.accountId, id: run.catalogId }, run, (open) => open.abandon(at), at, 0);
    await this.items.discard(run.id);
  }

  /** Ends the open run of a catalog whose settings no longer fit it. Joins the transaction that has locked the catalog. */
  async interrupt({ accountId, id }: CatalogKey): Promise<void> {
    const [last] = await this.runs.recent(accountId, [id], 1);
    if (last?.status !== 'syncing') return;
    await this.runs.change(last, (run) => (run.state.status === 'syncing' ? run.fail(settingsChanged, null, this.clock.now()) : run));
  }

  /** Ends a run without publishing items. Nothing changes when the run was settled before: the catalog may belong to a newer run. */
  private endWithoutItems(
    key: CatalogKey,
    run: RefreshRunState,
    end: (open: RefreshRun) => RefreshRun,
    at: Date,
    maxDelay?: number,
  ): Promise<StartedRun | null> {
    return this.unitOfWork.run(async () => {
      // Lock order of all writers: the catalog, then the run.
      let catalog = await this.catalogs.change(key, (found) => found);
      let wasOpen = false;
      const ended = await this.runs.change(run, (found) => {
        wasOpen = found.state.status === 'syncing';
        return wasOpen ? end(found) : found;
      });
      const failOpen = (found: Catalog) => (found.state.status === 'syncing' ? found.fail(at, maxDelay) : found);
      if (wasOpen) catalog = await this.catalogs.change(key, failOpen);
      return catalog && ended && { state: catalog.state, run: ended.state };
    });
  }
}

/** Waiting runs are never lost: no process is reading them yet. */
function isLost({ status, stage, startedAt }: RefreshRunState, now: Date): boolean {
  return status === 'syncing' && stage !== 'waiting' && now.getTime() - startedAt.getTime() > catalogLimits.runAge;
}
