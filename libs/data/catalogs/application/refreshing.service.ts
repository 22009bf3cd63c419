import { Injectable } from '@nestjs/common';
import { Clock, DomainError, later, UnitOfWork } from '@exchange/kernel';
import type { Catalog, CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { idFieldsOf } from '../domain/id-fields';
import { catalogLimits } from '../domain/limits';
import {
  CatalogAdvertisers,
  CatalogItems,
  type CatalogKey,
  Catalogs,
  type Feed,
  FeedFailure,
  FeedSource,
  type FeedTurn,
  RefreshSignals,
  RefreshRuns,
} from '../domain/ports';
import type { RefreshRunState } from '../domain/refresh-run';
import { Intake, type IntakeIssue, TooManyItems } from './intake';
import { PlanningService } from './planning.service';
import { Publishing } from './publishing';
import { type StartedRun, RunRecorder, settingsChanged } from './run-recorder';

/** Reads feeds in the worker (docs/spec/gaps.md §4.7). No transaction is open while a feed is read. */
@Injectable()
export class RefreshingService {
  constructor(
    private readonly advertisers: CatalogAdvertisers,
    private readonly catalogs: Catalogs,
    private readonly runs: RefreshRuns,
    private readonly items: CatalogItems,
    private readonly feeds: FeedSource,
    private readonly signals: RefreshSignals,
    private readonly recorder: RunRecorder,
    private readonly intake: Intake,
    private readonly publishing: Publishing,
    private readonly planning: PlanningService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Reads the feed of the turn. When `signal` aborts, a manual run goes back to `waiting` for another worker; a due one fails. */
  async readTurn(turn: FeedTurn, signal: AbortSignal): Promise<void> {
    const started = await this.startRun(turn);
    if (!started) return;
    try {
      await this.refresh(started, signal);
    } finally {
      if (turn.runId !== null) this.signals.signalEnded(turn.runId);
    }
  }

  /** Fails runs whose process died, and deletes their staged items. */
  async settleOverdue(): Promise<void> {
    const before = later(this.clock.now(), -catalogLimits.runAge);
    for (const run of await this.runs.overdue(before, 100)) await this.recorder.abandon(run);
    await this.items.discardOlderThan(later(before, -catalogLimits.runAge));
  }

  private async startRun({ accountId, catalogId, runId }: FeedTurn): Promise<StartedRun | null> {
    const catalog = await this.catalogs.change({ accountId, id: catalogId }, (found) => found);
    if (runId !== null) {
      const run = await this.runs.find({ accountId, id: runId });
      if (!run || run.status !== 'syncing') return null;
      if (catalog?.state.status === 'syncing') return { state: catalog.state, run };
      await this.recorder.abandon(run);
      return null;
    }
    if (!catalog) return null;
    const owner = await this.advertisers.find(accountId, catalog.state.advertiserId);
    if (!owner || owner.isArchived) return null;
    try {
      return await this.recorder.start(catalog.state, 'scheduled');
    } catch (error) {
      // Another run was faster, or the catalog has no feed any more.
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  private async refresh({ state, run }: StartedRun, signal: AbortSignal): Promise<void> {
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
      await this.activate(read.state, read.run);
    } catch (error) {
      await this.items.discard(run.id);
      if (signal.aborted && run.stage !== null) return void (await this.runs.change(run, (open) => open.release()));
      if (error instanceof FeedFailure) return void (await this.recorder.fail(key, run, error.message, error.httpStatus ?? httpStatus));
      const tooMany = `The feed has more than ${catalogLimits.feedItems} items.`;
      if (error instanceof TooManyItems) return void (await this.recorder.fail(key, run, tooMany, httpStatus));
      await this.recorder.fail(key, run, 'The refresh failed on our side.', httpStatus);
      throw error;
    }
  }

  private async read(state: CatalogState, run: RefreshRunState, feed: Feed): Promise<StartedRun> {
    const key = { accountId: state.accountId, id: state.id };
    const { httpStatus, etag, modified } = feed;
    const strict = state.validationMode === 'strict';
    const idFields = idFieldsOf(state.type, state.feedFormat);
    const request = { stagingId: run.id, records: feed.records!, idFields, mappings: state.fieldMappings, strict };
    const intake = await this.intake.stageRecords(request);
    const first = intake.issues[0] && placed(intake.issues[0]);
    if (strict && intake.rejected > 0) throw new FeedFailure(`An item is not valid: ${first}`, httpStatus);
    if (intake.staged === 0) throw new FeedFailure(first ?? 'The feed has no items.', httpStatus);
    const at = this.clock.now();
    return this.unitOfWork.run(async () => {
      await this.requireOpen(run);
      const validators = { feedEtag: etag, feedModified: modified };
      const published = await this.publishing.publish({ key, stagingId: run.id, intake, at, validators, prepare: requireBeingRead });
      const { changed, contentHash: sourceContentHash } = published;
      const settled = await this.runs.change(run, (open) =>
        open.read({ httpStatus, itemCount: intake.staged, sourceContentHash, changed }, at),
      );
      return { state: published.state, run: settled!.state };
    });
  }

  private async confirm(key: CatalogKey, run: RefreshRunState): Promise<StartedRun> {
    const at = this.clock.now();
    return this.unitOfWork.run(async () => {
      await this.requireOpen(run);
      const confirmed = await this.catalogs.change(key, (catalog) => requireBeingRead(catalog).confirmUnchanged(at));
      if (!confirmed) throw catalogErrors.notFound();
      const { itemCount, latestContentHash: sourceContentHash } = confirmed.state;
      const outcome = { httpStatus: 304, itemCount, sourceContentHash, changed: false };
      const settled = await this.runs.change(run, (open) => open.read(outcome, at));
      return { state: confirmed.state, run: settled!.state };
    });
  }

  /** The catalog may be read again by a later run. */
  private async requireOpen({ accountId, id }: RefreshRunState): Promise<void> {
    if ((await this.runs.find({ accountId, id }))?.status !== 'syncing') throw new FeedFailure(settingsChanged, null);
  }

  /** Makes a plan of the items; for a new version, the last execution is repeated. */
  private async activate(state: CatalogState, run: RefreshRunState): Promise<void> {
    const why = run.trigger === 'manual' ? 'feed_refresh' : 'scheduled';
    const skipped = await this.planning.afterRefresh(state, run.status === 'synced' ? why : null);
    await this.runs.change(run, (settled) => settled.finish(skipped));
  }
}

/** A sync may have changed what is read, and ended the run: the items of the old settings are not used. */
function requireBeingRead(catalog: Catalog): Catalog {
  if (!catalog.isBeingRead) throw new FeedFailure(settingsChanged, null);
  return catalog;
}

/** The issue with its item: a failed read stores no issues, so that its error alone says where to look. */
function placed({ issue, itemId, index }: IntakeIssue): string {
  if (itemId !== null) return `${issue} (id ${itemId})`;
  return index === null ? issue : `${issue} (number ${index + 1} of the feed)`;
}
