import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import type { ActivationPlan } from '../domain/activation';
import type { CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { catalogLimits } from '../domain/limits';
import { Activations, RefreshBell, RefreshRuns } from '../domain/ports';
import type { RefreshRunState } from '../domain/refresh-run';
import { CatalogAccess } from './catalog-access';
import { RunRecorder } from './run-recorder';

export interface Refreshed {
  readonly state: CatalogState;
  /** Still `syncing`, when it took longer than somebody waits. */
  readonly run: RefreshRunState;
  /** Null without an active transform, or when no plan can be made; the run says why. */
  readonly plan: ActivationPlan | null;
}

/** How long somebody waits for the feed that he asked for, in milliseconds (`REFRESH_WAIT_MS`). */
export abstract class RefreshPatience {
  abstract readonly refreshWaitMs: number;
}

/**
 * A refresh that somebody asks for is read by a worker like any other feed, in its account's turn (docs/adr/0041): the request begins the run,
 * rings, and waits until the run has ended or its patience has.
 */
@Injectable()
export class ManualRefreshService implements OnModuleDestroy {
  /** Who waits, by run. */
  private readonly waiting = new Map<string, () => void>();
  private readonly silence: () => void;
  private isEnding = false;

  constructor(
    private readonly access: CatalogAccess,
    private readonly runs: RefreshRuns,
    private readonly activations: Activations,
    private readonly bell: RefreshBell,
    private readonly book: RunRecorder,
    private readonly patience: RefreshPatience,
  ) {
    this.silence = bell.onEnded((runId) => this.waiting.get(runId)?.());
  }

  async refreshNow(caller: Caller, advertiserId: number, catalogId: string): Promise<Refreshed> {
    await this.access.toWrite(caller, advertiserId);
    const catalog = await this.access.catalog(caller.accountId, advertiserId, catalogId);
    const { run } = await this.book.begin(catalog, 'manual');
    const ended = await this.ended(run);
    const state = await this.access.catalog(caller.accountId, advertiserId, catalog.id);
    return { state, run: ended, plan: await this.planOf(state, ended) };
  }

  /** The API ends: whoever waits is answered with what there is. */
  onModuleDestroy(): void {
    this.isEnding = true;
    this.silence();
    for (const wake of this.waiting.values()) wake();
  }

  private async ended(run: RefreshRunState): Promise<RefreshRunState> {
    const until = performance.now() + this.patience.refreshWaitMs;
    try {
      this.bell.ask();
      for (let pause: number = catalogLimits.look.first; ; pause = Math.min(2 * pause, catalogLimits.look.last)) {
        const left = until - performance.now();
        // A ring may be lost: beside it the row is looked at, ever less often. It may also come while the row is looked at.
        const heard = new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, Math.min(pause, left)));
          this.waiting.set(run.id, () => {
            clearTimeout(timer);
            resolve();
          });
        });
        const found = await this.runs.find(run);
        if (!found) throw catalogErrors.notFound();
        if ((found.status !== 'syncing' && found.stage === null) || this.isEnding || left <= 0) return found;
        await heard;
      }
    } finally {
      this.waiting.get(run.id)?.();
      this.waiting.delete(run.id);
    }
  }

  private async planOf({ accountId, id, latestActivationPlanId }: CatalogState, run: RefreshRunState): Promise<ActivationPlan | null> {
    const hasPlan = (run.status === 'synced' || run.status === 'unchanged') && run.stage === null && run.activationSkippedReason === null;
    return hasPlan && latestActivationPlanId !== null ? this.activations.findPlan({ accountId, id }, latestActivationPlanId) : null;
  }
}
