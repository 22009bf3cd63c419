import { Aggregate } from '@exchange/kernel';
import { refreshRunStates, type RefreshRunStatus } from './refresh-run.states';

export interface RefreshRunState {
  readonly accountId: number;
  /** The platform's id of the catalog. */
  readonly catalogId: string;
  readonly id: string;
  readonly status: RefreshRunStatus;
  readonly trigger: 'manual' | 'scheduled';
  /** Of one that somebody asked for: it waits for a worker, or is read and followed up by one. Null once all of that is over. */
  readonly stage: 'waiting' | 'reading' | null;
  readonly httpStatus: number | null;
  readonly itemCount: number | null;
  readonly sourceContentHash: string | null;
  readonly activationSkippedReason: string | null;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
}

/** One attempt to fetch a feed. The database allows one that is syncing per catalog. */
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

  /** What follows the reading is done too. */
  finish(activationSkippedReason: string | null): RefreshRun {
    return this.next({ stage: null, activationSkippedReason });
  }

  /** Its worker ends: another one takes it. */
  release(): RefreshRun {
    return this.state.status === 'syncing' ? this.next({ stage: 'waiting' }) : this;
  }
}
