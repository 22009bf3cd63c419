import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import type { ActivationPlan } from '../domain/activation';
import type { CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { catalogLimits } from '../domain/limits';
import { Activations, RefreshSignals, RefreshRuns } from '../domain/ports';
import type { RefreshRunState } from '../domain/refresh-run';
import { CatalogAccess } from './catalog-access';
import { RunRecorder } from './run-recorder';

export interface RefreshResult {
  readonly state: CatalogState;
  /** Still `syncing` when the feed took longer than `REFRESH_WAIT_MS`. */
  readonly run: RefreshRunState;
  /** Null without an active transform, or when no plan could be made; `run.activationSkippedReason` has the reason. */
  readonly plan: ActivationPlan | null;
}

/** Maximum time a refresh request waits for its feed, in milliseconds (`REFRESH_WAIT_MS`). */
export abstract class RefreshWaitSettings {
  abstract readonly refreshWaitMs: number;
}

/**
 * Manual refreshes are read by a worker in the account's turn, like due feeds (ADR 41). The request starts a run, wakes the workers, and waits
 * until the run has ended or `REFRESH_WAIT_MS` has passed.
 */
@Injectable()
export class ManualRefreshService implements OnModuleDestroy {
  /** Callbacks that wake a waiting request, by run id. */
  private readonly wakers = new Map<string, () => void>();
  private readonly unsubscribe: () => void;
  private isEnding = false;

  constructor(
    private readonly access: CatalogAccess,
    private readonly runs: RefreshRuns,
    private readonly activations: Activations,
    private readonly signals: RefreshSignals,
    private readonly recorder: RunRecorder,
    private readonly settings: RefreshWaitSettings,
  ) {
    this.unsubscribe = signals.onEnded((runId) => this.wakers.get(runId)?.());
  }

  async refreshNow(caller: Caller, advertiserId: number, catalogId: string): Promise<RefreshResult> {
    await this.access.requireWrite(caller, advertiserId);
    const catalog = await this.access.catalog(caller.accountId, advertiserId, catalogId);
    const { run } = await this.recorder.start(catalog, 'manual');
    const ended = await this.waitForEnd(run);
    const state = await this.access.catalog(caller.accountId, advertiserId, catalog.id);
    return { state, run: ended, plan: await this.planOf(state, ended) };
  }

  /** Shutdown answers all waiting requests with the current state of their run. */
  onModuleDestroy(): void {
    this.isEnding = true;
    this.unsubscribe();
    for (const wake of this.wakers.values()) wake();
  }

  private async waitForEnd(run: RefreshRunState): Promise<RefreshRunState> {
    const until = performance.now() + this.settings.refreshWaitMs;
    try {
      this.signals.signalRequested();
      for (let pause: number = catalogLimits.runPolling.first; ; pause = Math.min(2 * pause, catalogLimits.runPolling.last)) {
        const left = until - performance.now();
        // Signals may be lost, so the row is polled too, less and less often. A signal may also arrive during a poll.
        const signaled = new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, Math.min(pause, left)));
          this.wakers.set(run.id, () => {
            clearTimeout(timer);
            resolve();
          });
        });
        const found = await this.runs.find(run);
        if (!found) throw catalogErrors.notFound();
        if ((found.status !== 'syncing' && found.stage === null) || this.isEnding || left <= 0) return found;
        await signaled;
      }
    } finally {
      this.wakers.get(run.id)?.();
      this.wakers.delete(run.id);
    }
  }

  private async planOf({ accountId, id, latestActivationPlanId }: CatalogState, run: RefreshRunState): Promise<ActivationPlan | null> {
    const hasPlan = (run.status === 'synced' || run.status === 'unchanged') && run.stage === null && run.activationSkippedReason === null;
    return hasPlan && latestActivationPlanId !== null ? this.activations.findPlan({ accountId, id }, latestActivationPlanId) : null;
  }
}
