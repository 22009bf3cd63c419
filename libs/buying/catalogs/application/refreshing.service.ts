import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, UnitOfWork } from '@exchange/kernel';
import type { ActivationPlan } from '../domain/activation';
import type { CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { idFieldsOf } from '../domain/id-fields';
import { catalogLimits } from '../domain/limits';
import {
  AdvertiserDirectory,
  CatalogItems,
  type CatalogKey,
  Catalogs,
  type Feed,
  FeedFailure,
  FeedSource,
  RefreshRuns,
} from '../domain/ports';
import { RefreshRun, type RefreshRunState } from '../domain/refresh-run';
import { CatalogAccess } from './catalog-access';
import { Intake, TooManyItems } from './intake';
import { PlanningService } from './planning.service';
import { Publishing } from './publishing';

export interface Refreshed {
  readonly state: CatalogState;
  readonly run: RefreshRunState;
  /** Null without an active transform, or when no plan can be made; the run says why. */
  readonly plan: ActivationPlan | null;
}

/** gaps.md §4.7. No transaction is open while the feed is read. */
@Injectable()
export class RefreshingService {
  constructor(
    private readonly access: CatalogAccess,
    private readonly advertisers: AdvertiserDirectory,
    private readonly catalogs: Catalogs,
    private readonly runs: RefreshRuns,
    private readonly items: CatalogItems,
    private readonly feeds: FeedSource,
    private readonly intake: Intake,
    private readonly publishing: Publishing,
    private readonly planning: PlanningService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async refreshNow(caller: Caller, advertiserId: number, catalogId: string): Promise<Refreshed> {
    await this.access.toWrite(caller, advertiserId);
    return this.refresh(await this.access.catalog(caller.accountId, advertiserId, catalogId), 'manual');
  }

  /** Takes feeds that are due and reads them, one after the other. Answers how many there were. */
  async refreshDue(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const due = await this.catalogs.claimDue(now, new Date(now.getTime() + catalogLimits.runAge), 1);
    for (const catalog of due) {
      const owner = await this.advertisers.find(catalog.accountId, catalog.advertiserId);
      if (owner && !owner.isArchived) await this.refresh(catalog, 'scheduled', signal);
    }
    return due.length;
  }

  /** Settles runs whose process is gone, and clears what they staged. */
  async abandonOverdue(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - catalogLimits.runAge);
    for (const run of await this.runs.overdue(before, 100)) await this.abandon(run);
    await this.items.discardOlderThan(new Date(before.getTime() - catalogLimits.runAge));
  }

  private async refresh(catalog: CatalogState, trigger: 'manual' | 'scheduled', signal?: AbortSignal): Promise<Refreshed> {
    if (catalog.sourceType !== 'url' || catalog.url === null) throw catalogErrors.notAFeed();
    const { state, run } = await this.begin(catalog, trigger);
    const key = { accountId: state.accountId, id: state.id };
    let httpStatus: number | null = null;
    try {
      const feed = await this.feeds.open({
        url: state.url!,
        type: state.type,
        format: state.feedFormat,
        mappings: state.fieldMappings,
        etag: state.feedEtag,
        modified: state.feedModified,
        signal,
      });
      httpStatus = feed.httpStatus;
      const read = feed.records === null ? await this.confirm(key, run) : await this.read(state, run, feed);
      return await this.activate(read.state, read.run, trigger);
    } catch (error) {
      await this.items.discard(run.id);
      if (error instanceof FeedFailure) return this.fail(key, run, error.message, error.httpStatus ?? httpStatus);
      if (error instanceof TooManyItems) return this.fail(key, run, `The feed has more than ${catalogLimits.feedItems} items.`, httpStatus);
      await this.fail(key, run, 'The refresh failed on our side.', httpStatus);
      throw error;
    }
  }

  private async begin(catalog: CatalogState, trigger: 'manual' | 'scheduled'): Promise<{ state: CatalogState; run: RefreshRunState }> {
    const now = this.clock.now();
    const key = { accountId: catalog.accountId, id: catalog.id };
    if (catalog.status === 'syncing') {
      const [last] = await this.runs.recent(key.accountId, [key.id], 1);
      const isLost = last?.status === 'syncing' && now.getTime() - last.startedAt.getTime() > catalogLimits.runAge;
      if (!isLost) throw catalogErrors.alreadyRefreshing();
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

  private async read(state: CatalogState, run: RefreshRunState, feed: Feed): Promise<{ state: CatalogState; run: RefreshRunState }> {
    const key = { accountId: state.accountId, id: state.id };
    const { httpStatus, etag, modified } = feed;
    const strict = state.validationMode === 'strict';
    const idFields = idFieldsOf(state.type, state.feedFormat);
    const intake = await this.intake.take({ stagingId: run.id, records: feed.records!, idFields, mappings: state.fieldMappings, strict });
    if (strict && intake.rejected > 0) throw new FeedFailure(`An item is not valid: ${intake.issues[0]!.issue}`, httpStatus);
    if (intake.staged === 0) throw new FeedFailure(intake.issues[0]?.issue ?? 'The feed has no items.', httpStatus);
    const at = this.clock.now();
    return this.unitOfWork.run(async () => {
      const validators = { feedEtag: etag, feedModified: modified };
      const published = await this.publishing.publish({ key, stagingId: run.id, intake, at, validators });
      const { changed, contentHash: sourceContentHash } = published;
      const settled = await this.runs.change(run, (open) =>
        open.read({ httpStatus, itemCount: intake.staged, sourceContentHash, changed }, at),
      );
      return { state: published.state, run: settled!.state };
    });
  }

  private async confirm(key: CatalogKey, run: RefreshRunState): Promise<{ state: CatalogState; run: RefreshRunState }> {
    const at = this.clock.now();
    return this.unitOfWork.run(async () => {
      const confirmed = await this.catalogs.change(key, (catalog) => catalog.confirm(at));
      if (!confirmed) throw catalogErrors.notFound();
      const { itemCount, latestContentHash: sourceContentHash } = confirmed.state;
      const outcome = { httpStatus: 304, itemCount, sourceContentHash, changed: false };
      const settled = await this.runs.change(run, (open) => open.read(outcome, at));
      return { state: confirmed.state, run: settled!.state };
    });
  }

  /** What was executed before stays up to date: a new version executes it again. */
  private async activate(state: CatalogState, run: RefreshRunState, trigger: 'manual' | 'scheduled'): Promise<Refreshed> {
    const planned = await this.planning.planAfterRefresh(state);
    if ('plan' in planned) {
      const why = trigger === 'manual' ? 'feed_refresh' : 'scheduled';
      const again = run.status === 'synced' ? await this.planning.executeAgain(planned.state, why) : null;
      const latestActivationPlanId = again?.planId ?? planned.state.latestActivationPlanId;
      return { state: { ...planned.state, latestActivationPlanId }, run, plan: planned.plan };
    }
    const told = await this.runs.change(run, (settled) => settled.skipActivation(planned.skipped));
    return { state, run: told!.state, plan: null };
  }

  private async fail(key: CatalogKey, run: RefreshRunState, error: string, httpStatus: number | null): Promise<Refreshed> {
    const at = this.clock.now();
    const ended = await this.endUnread(key, run, (open) => open.fail(error, httpStatus, at), at);
    if (!ended) throw catalogErrors.notFound();
    return { ...ended, plan: null };
  }

  private async abandon(run: RefreshRunState): Promise<void> {
    const at = this.clock.now();
    await this.endUnread({ accountId: run.accountId, id: run.catalogId }, run, (open) => open.abandon(at), at);
    await this.items.discard(run.id);
  }

  /** Ends a run without its items. A run that was ended before, as lost, changes nothing: the catalog may belong to another run by now. */
  private endUnread(
    key: CatalogKey,
    run: RefreshRunState,
    end: (open: RefreshRun) => RefreshRun,
    at: Date,
  ): Promise<{ state: CatalogState; run: RefreshRunState } | null> {
    return this.unitOfWork.run(async () => {
      // Locks in the order of everybody: the catalog, then the run.
      let catalog = await this.catalogs.change(key, (found) => found);
      let wasOpen = false;
      const ended = await this.runs.change(run, (found) => {
        wasOpen = found.state.status === 'syncing';
        return wasOpen ? end(found) : found;
      });
      if (wasOpen) catalog = await this.catalogs.change(key, (found) => (found.state.status === 'syncing' ? found.fail(at) : found));
      return catalog && ended && { state: catalog.state, run: ended.state };
    });
  }
}
