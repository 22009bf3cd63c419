import { Injectable } from '@nestjs/common';
import { Clock, Ids, UnitOfWork } from '@exchange/kernel';
import type { CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { catalogLimits } from '../domain/limits';
import { CatalogItems, type CatalogKey, Catalogs, RefreshRuns } from '../domain/ports';
import { RefreshRun, type RefreshRunState } from '../domain/refresh-run';

export interface Begun {
  readonly state: CatalogState;
  readonly run: RefreshRunState;
}

/** How runs begin, and how they end without their items; catalog and run together. */
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

  /** One that somebody asked for waits for a worker to take it; one that is due is read by whoever begins it. */
  async begin(catalog: CatalogState, trigger: 'manual' | 'scheduled'): Promise<Begun> {
    if (catalog.sourceType !== 'url' || catalog.url === null) throw catalogErrors.notAFeed();
    const now = this.clock.now();
    const key = { accountId: catalog.accountId, id: catalog.id };
    if (catalog.status === 'syncing') {
      const [last] = await this.runs.recent(key.accountId, [key.id], 1);
      if (!last || !isLost(last, now)) throw catalogErrors.alreadyRefreshing();
      await this.abandon(last);
    }
    const run = RefreshRun.start({ accountId: key.accountId, catalogId: key.id, id: this.ids.next('crr'), trigger }, now);
    const begun = await this.unitOfWork.run(async () => {
      const changed = await this.catalogs.change(key, (locked) => {
        if (locked.state.status === 'syncing') throw catalogErrors.alreadyRefreshing();
        if (locked.state.sourceType !== 'url') throw catalogErrors.notAFeed();
        return locked.begin(now, trigger === 'manual' ? { action: 'EXECUTE', did: 'refreshed' } : undefined);
      });
      if (changed) await this.runs.insert(run);
      return changed;
    });
    if (!begun) throw catalogErrors.notFound();
    return { state: begun.state, run: run.state };
  }

  /** Null: the catalog is gone. */
  fail(key: CatalogKey, run: RefreshRunState, error: string, httpStatus: number | null): Promise<Begun | null> {
    const at = this.clock.now();
    return this.endUnread(key, run, (open) => open.fail(error, httpStatus, at), at);
  }

  async abandon(run: RefreshRunState): Promise<void> {
    const at = this.clock.now();
    await this.endUnread({ accountId: run.accountId, id: run.catalogId }, run, (open) => open.abandon(at), at, 0);
    await this.items.discard(run.id);
  }

  /** Ends a run without its items. A run that was ended before, as lost, changes nothing: the catalog may belong to another run by now. */
  private endUnread(
    key: CatalogKey,
    run: RefreshRunState,
    end: (open: RefreshRun) => RefreshRun,
    at: Date,
    wait?: number,
  ): Promise<Begun | null> {
    return this.unitOfWork.run(async () => {
      // Locks in the order of everybody: the catalog, then the run.
      let catalog = await this.catalogs.change(key, (found) => found);
      let wasOpen = false;
      const ended = await this.runs.change(run, (found) => {
        wasOpen = found.state.status === 'syncing';
        return wasOpen ? end(found) : found;
      });
      if (wasOpen) catalog = await this.catalogs.change(key, (found) => (found.state.status === 'syncing' ? found.fail(at, wait) : found));
      return catalog && ended && { state: catalog.state, run: ended.state };
    });
  }
}

/** One that waits has no process yet that could be gone. */
function isLost({ status, stage, startedAt }: RefreshRunState, now: Date): boolean {
  return status === 'syncing' && stage !== 'waiting' && now.getTime() - startedAt.getTime() > catalogLimits.runAge;
}
