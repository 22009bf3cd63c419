import { randomUUID } from 'node:crypto';
import { type CountedLease, later, Leased, unclaimed } from '@exchange/kernel';
import type { AudienceScope, AudienceChange } from './audience';
import { type AudienceResult, audienceEvent } from './events';
import { audienceLimits } from './limits';
import { syncStates, type SyncStatus } from './sync.states';

export interface SyncKey {
  readonly accountId: number;
  /** `operationId` and `taskId` of the contract. */
  readonly id: string;
}

/** After a failed attempt, `leaseUntil` delays the next one, without an owner. */
export interface SyncState extends SyncKey, AudienceScope, CountedLease {
  readonly status: SyncStatus;
  readonly changes: readonly AudienceChange[];
  readonly audienceIds: readonly string[];
  readonly deleteMissing: boolean;
  /** Number of audiences to delete. */
  readonly deleted: number;
  /** Members in all `add` lists together. */
  readonly added: number;
  readonly removed: number;
  readonly hasCallback: boolean;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

type Acceptance = Pick<SyncState, 'changes' | 'deleteMissing' | 'added' | 'removed' | 'hasCallback'>;

/** Operation ids are UUIDs (docs/spec/gaps.md §5.8). */
export const newOperationId = (): string => randomUUID();

export class AudienceSync extends Leased<SyncState> {
  static accept(key: SyncKey & AudienceScope, given: Acceptance, at: Date): AudienceSync {
    const { accountId, advertiserId, id } = key;
    return new AudienceSync(
      {
        accountId,
        id,
        advertiserId,
        ...given,
        status: syncStates.initial,
        audienceIds: given.changes.map(({ audienceId }) => audienceId),
        deleted: given.changes.filter((change) => change.delete).length,
        ...unclaimed,
        reason: null,
        createdAt: at,
        endedAt: null,
      },
      { events: [], audit: { action: 'EXECUTE', did: 'synced' } },
    );
  }

  get isOpen(): boolean {
    return syncStates.is(this.state.status, 'open');
  }

  override claim(now: Date, until = later(now, audienceLimits.leaseMs)): this | null {
    const claimed = super.claim(now, until);
    return claimed && claimed.next({ status: syncStates.step(this.state.status, 'a worker claims it') });
  }

  override release(fence: number): this | null {
    const released = super.release(fence);
    return released && released.next({ status: syncStates.step(this.state.status, 'the worker shuts down', 'same fence') });
  }

  override isHeldBy(fence: number): boolean {
    return this.state.status === 'working' && super.isHeldBy(fence);
  }

  protected override isFree(now: Date): boolean {
    return this.isOpen && super.isFree(now);
  }

  /** All attempts were claimed but not settled: the sync may be what crashes the workers. */
  get isExhausted(): boolean {
    return this.state.attempts > audienceLimits.syncAttempts;
  }

  complete(audiences: readonly AudienceResult[], at: Date): this {
    const status = syncStates.step(this.state.status, 'everything was applied', 'same fence');
    const { accountId, advertiserId, id: operationId } = this.state;
    const event = audienceEvent('audiences.synced', accountId, at, { operationId, advertiserId, audiences });
    return this.next({ status, leaseUntil: null, endedAt: at }, { event });
  }

  fail(reason: string, at: Date): this {
    return this.end(syncStates.step(this.state.status, 'the sync cannot be applied', 'same fence'), reason, at);
  }

  /** Delays the next attempt after an unexpected error, or fails after the last attempt. */
  postpone(at: Date): this {
    const { attempts, status } = this.state;
    const on = 'an attempt fails';
    if (attempts >= audienceLimits.syncAttempts) {
      return this.end(syncStates.step(status, on, '5 attempts'), 'The sync could not be applied. Send it again.', at);
    }
    const again = syncStates.step(status, on, 'fewer than 5 attempts');
    return this.next({ status: again, leaseUntil: later(at, attempts * 2_000) });
  }

  private end(status: SyncStatus, reason: string, at: Date): this {
    const { accountId, advertiserId, id: operationId } = this.state;
    const event = audienceEvent('audiences.sync_failed', accountId, at, { operationId, advertiserId, reason });
    return this.next({ status, reason, leaseUntil: null, endedAt: at }, { event });
  }
}
