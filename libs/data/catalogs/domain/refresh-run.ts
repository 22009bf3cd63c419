import { Aggregate } from '@exchange/kernel';
import { refreshRunStates, type RefreshRunStatus } from './refresh-run.states';

export interface RefreshRunState {
  readonly accountId: number;
  /** The platform's id of the catalog. */
  readonly catalogId: string;
  readonly id: string;
  readonly status: RefreshRunStatus;
  readonly trigger: 'manual' | 'scheduled';
  /** Of a manual run: waiting for a worker, or being read. Null for scheduled runs, and once a manual run is settled. */
  readonly stage: 'waiting' | 'reading' | null;
  readonly httpStatus: number | null;
  readonly itemCount: number | null;
  readonly sourceContentHash: string | null;
  readonly activationSkippedReason: string | null;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
}

/** One attempt to fetch a feed. A unique index allows one syncing run per catalog. */
export class RefreshRun extends Aggregate<RefreshRunState> {
  static start(key: Pick<RefreshRunState, 'accountId' | 'catalogId' | 'id' | 'trigger'>, at: Date): RefreshRun {
    return new RefreshRun({
      ...key,
      status: refreshRunStates.initial,
      stage: key.trigger === 'manual' ? 'waiting' : null,
      httpStatus: null,
      itemCount: null,
      sourceContentHash: null,
      activationSkippedReason: null,
      error: null,
      startedAt: at,
      completedAt: null,
    });
  }

  read(
    outcome: Pick<RefreshRunState, 'httpStatus' | 'itemCount' | 'sourceContentHash'> & { readonly changed: boolean },
    at: Date,
  ): RefreshRun {
    const { changed, ...rest } = outcome;
    const status = refreshRunStates.step(this.state.status, 'the feed was read', changed ? 'items changed' : 'same content hash');
    return this.next({ ...rest, status, completedAt: at });
  }

  fail(error: string, httpStatus: number | null, at: Date): RefreshRun {
    const status = refreshRunStates.step(this.state.status, 'HTTP error or unreadable feed');
    const activationSkippedReason = 'The feed could not be read.';
    return this.next({ status, stage: null, error, httpStatus, activationSkippedReason, completedAt: at });
  }

  abandon(at: Date): RefreshRun {
    const status = refreshRunStates.step(this.state.status, '15 minutes pass');
    return this.next({ status, stage: null, error: 'The refresh was interrupted.', completedAt: at });
  }

  /** Ends the stage after the plan and the execution that follow the reading. */
  finish(activationSkippedReason: string | null): RefreshRun {
    return this.next({ stage: null, activationSkippedReason });
  }

  /** Gives the run back when its worker shuts down, for another worker to read. */
  release(): RefreshRun {
    return this.state.status === 'syncing' ? this.next({ stage: 'waiting' }) : this;
  }
}
