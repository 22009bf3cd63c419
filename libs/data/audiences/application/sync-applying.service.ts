import { Injectable } from '@nestjs/common';
import { Clock, dayMs, later, UnitOfWork } from '@exchange/kernel';
import { LeasedWork, Settings } from '@exchange/platform';
import { Audience } from '../domain/audience';
import type { CallbackPayload } from '../domain/callback';
import type { AudienceResult } from '../domain/events';
import { audienceLimits } from '../domain/limits';
import { lastOfEach } from '../domain/member';
import { AudienceAdvertisers, AudienceMembers, Audiences, AudienceSyncs, Callbacks, SyncWakeUp, SyncTasks } from '../domain/ports';
import type { AudienceSync, SyncKey, SyncState } from '../domain/sync';
import { MemberPacker } from './member-packer';

/** Another worker has claimed the sync, or it has ended: the transaction is rolled back. */
class ClaimLost extends Error {}

/**
 * Applies a sync part by part. Each part is deleted in the transaction that applies it, under the claim's fence. After a crash the next
 * worker continues with the next part, and no part is applied twice.
 */
@Injectable()
export class SyncApplyingService extends LeasedWork<SyncKey> {
  constructor(
    private readonly packer: MemberPacker,
    private readonly syncs: AudienceSyncs,
    private readonly audiences: Audiences,
    private readonly members: AudienceMembers,
    private readonly callbacks: Callbacks,
    private readonly advertisers: AudienceAdvertisers,
    private readonly tasks: SyncTasks,
    wakeUp: SyncWakeUp,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
    private readonly settings: Settings,
  ) {
    super(syncs, wakeUp, clock, audienceLimits.concurrentSyncs);
  }

  async deleteEnded(): Promise<void> {
    const before = later(this.clock.now(), -audienceLimits.retentionDays * dayMs);
    while ((await this.syncs.deleteEnded(before, 1_000)) === 1_000);
  }

  /** Does nothing while an older sync of the advertiser is open. */
  protected async attempt(key: SyncKey): Promise<void> {
    if (!(await this.syncs.isOldestOpen(key))) return;
    const claimed = await this.unitOfWork.run(async () => {
      const sync = await this.syncs.change(key, (one) => one.claim(this.clock.now()));
      if (sync) await this.tasks.begin(key);
      return sync;
    });
    if (!claimed) return;
    if (claimed.isExhausted) return this.postpone(claimed.state);
    try {
      await this.applyClaimed(claimed.state);
    } catch (error) {
      if (error instanceof ClaimLost) return;
      await this.postpone(claimed.state);
      throw error;
    }
  }

  private async applyClaimed(sync: SyncState): Promise<void> {
    const owner = await this.advertisers.find(sync.accountId, sync.advertiserId);
    if (!owner || owner.isArchived) {
      return this.fail(sync, (one, at) => one.fail('The advertiser was archived before the sync was applied.', at));
    }
    const toDelete = sync.changes.filter((change) => change.delete).map(({ audienceId }) => audienceId);
    const missing = sync.deleteMissing ? await this.audiences.missing(sync, sync.audienceIds) : [];
    const deleted = [...toDelete, ...missing];
    if (deleted.length > 0) await this.runUnderClaim(sync, () => this.members.clear(sync, deleted));
    while (await this.runUnderClaim(sync, () => this.applyNextPart(sync))) {
      // On shutdown the current part is finished; another process applies the rest.
      if (this.signal.aborted) return void (await this.syncs.change(sync, (one) => one.release(sync.fence)));
    }
    await this.unitOfWork.run(() => this.complete(sync, deleted));
  }

  /** Returns false when no part is left. */
  private async applyNextPart(sync: SyncState): Promise<boolean> {
    const part = await this.syncs.nextPart(sync);
    if (!part) return false;
    const key = { accountId: sync.accountId, advertiserId: sync.advertiserId, audienceId: part.audienceId };
    const members = lastOfEach(await this.packer.unpack(part));
    if (part.does === 'add') await this.members.put(key, members);
    else {
      await this.members.remove(
        key,
        members.map(({ externalId }) => externalId),
      );
    }
    await this.syncs.dropPart(sync, part.position);
    return true;
  }

  /** Runs a transaction that fails when the claim is lost, and that extends the claim. */
  private runUnderClaim<T>(sync: SyncState, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      const owned = await this.syncs.change(sync, (one) => one.hold(sync.fence, later(this.clock.now(), audienceLimits.leaseMs)));
      if (!owned) throw new ClaimLost();
      return work();
    });
  }

  private async complete(sync: SyncState, deletedIds: readonly string[]): Promise<void> {
    const at = this.clock.now();
    // The sync's row is locked first, as in all writers, so that a waiting writer sees these changes.
    const owned = await this.syncs.change(sync, (one) => (one.isHeldBy(sync.fence) ? one : null));
    if (!owned) throw new ClaimLost();
    const deleted = new Set(deletedIds);
    const all = [...new Set([...sync.audienceIds, ...deleted])];
    const [awaited, counts] = [await this.lockAndFindAwaited(sync, all), await this.members.counts(sync, all)];
    const minimum = this.settings.audienceMinMembers;
    const large = await this.findLargeAudiences(sync, counts, minimum);
    const settle = (audience: Audience, isAwaited: boolean): Audience => {
      const { audienceId } = audience.state;
      const [uploadedCount, hasMinimumSize] = [counts.get(audienceId) ?? 0, large.has(audienceId)];
      return audience.settle({ uploadedCount, hasMinimumSize, isDeleted: deleted.has(audienceId), isAwaited, at });
    };
    const results = new Map<string, AudienceResult>();
    await this.audiences.changeAll(sync, all, (audienceId, audience) => {
      // The result of this sync alone, without the effect of later ones.
      if (audience) results.set(audienceId, resultOf(settle(audience, false)));
      return audience && settle(audience, awaited.has(audienceId));
    });
    if (deleted.size > 0) await this.audiences.deleteMatches(sync, [...deleted]);
    const audiences = all.map((audienceId) => results.get(audienceId) ?? resultOfUnknown(audienceId));
    await this.syncs.change(sync, (one) => one.complete(audiences, at));
    const result = { operationId: sync.id, advertiserId: sync.advertiserId, audiences };
    await this.tasks.complete(sync, result);
    await this.scheduleCallback(sync, { status: 'completed', timestamp: at.toISOString(), message: null, result });
    this.unitOfWork.afterCommit(() => this.sweep());
  }

  /** Audiences with at least `minimum` different people. */
  private async findLargeAudiences(sync: SyncState, counts: ReadonlyMap<string, number>, minimum: number): Promise<ReadonlySet<string>> {
    const large = new Set<string>();
    const { accountId, advertiserId } = sync;
    for (const [audienceId, members] of counts)
      if (members >= minimum && (await this.members.hasPeople({ accountId, advertiserId, audienceId }, minimum))) large.add(audienceId);
    return large;
  }

  private async postpone(sync: SyncState): Promise<void> {
    await this.fail(sync, (one, at) => one.postpone(at));
  }

  /** `step` may leave the sync open for another attempt. */
  private fail(sync: SyncState, step: (sync: AudienceSync, at: Date) => AudienceSync): Promise<void> {
    return this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const failed = await this.syncs.change(sync, (one) => (one.isHeldBy(sync.fence) ? step(one, at) : null));
      if (!failed || failed.isOpen) return;
      const { reason } = failed.state;
      await this.syncs.dropParts(sync);
      const awaited = await this.lockAndFindAwaited(sync, sync.audienceIds);
      await this.audiences.changeAll(sync, sync.audienceIds, (id, audience) => (awaited.has(id) ? null : (audience?.fail(at) ?? null)));
      await this.tasks.fail(sync, reason!);
      const result = { operationId: sync.id, advertiserId: sync.advertiserId, reason };
      await this.scheduleCallback(sync, { status: 'failed', timestamp: at.toISOString(), message: reason, result });
      this.unitOfWork.afterCommit(() => this.sweep());
    });
  }

  /** Audiences that later syncs name. The lock makes a sync that is being accepted either visible here, or the last to write. */
  private async lockAndFindAwaited(sync: SyncState, audienceIds: readonly string[]): Promise<ReadonlySet<string>> {
    await this.audiences.changeAll(sync, audienceIds, () => null);
    return this.syncs.awaitedAudiences(sync);
  }

  private async scheduleCallback(sync: SyncState, payload: CallbackPayload): Promise<void> {
    if (!sync.hasCallback) return;
    const armed = await this.callbacks.makeDue(sync, payload, this.clock.now());
    if (armed) await this.tasks.reportCallback(sync, armed);
  }
}

function resultOf({ state: { audienceId, status, uploadedCount, matchedCount } }: Audience): AudienceResult {
  return { audienceId, status, uploadedCount, matchedCount };
}

/** Result for an audience that was deleted but never existed. */
const resultOfUnknown = (audienceId: string): AudienceResult => ({ audienceId, status: 'TOO_SMALL', uploadedCount: 0, matchedCount: null });
