import { Injectable } from '@nestjs/common';
import { Clock, dayMs, later, UnitOfWork } from '@exchange/kernel';
import { LeasedWork, Settings } from '@exchange/platform';
import { Audience } from '../domain/audience';
import type { CallbackPayload } from '../domain/callback';
import type { AudienceResult } from '../domain/events';
import { audienceLimits } from '../domain/limits';
import { lastOfEach } from '../domain/member';
import { AdvertiserDirectory, AudienceMembers, Audiences, AudienceSyncs, Callbacks, SyncBell, SyncTasks } from '../domain/ports';
import type { AudienceSync, SyncKey, SyncState } from '../domain/sync';
import { Packing } from './packing';

/** Somebody else has the sync now, or it has ended: whatever this was about to do is not done. */
class ClaimLost extends Error {}

/**
 * What a sync says, done part by part. Every part goes in the transaction that applies it, under the fence of the claim: after a crash the
 * next worker goes on where this one was, and nothing is done twice.
 */
@Injectable()
export class ApplyingService extends LeasedWork<SyncKey> {
  constructor(
    private readonly packing: Packing,
    private readonly syncs: AudienceSyncs,
    private readonly audiences: Audiences,
    private readonly members: AudienceMembers,
    private readonly callbacks: Callbacks,
    private readonly advertisers: AdvertiserDirectory,
    private readonly tasks: SyncTasks,
    bell: SyncBell,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
    private readonly settings: Settings,
  ) {
    super(syncs, bell, clock, audienceLimits.atOnce);
  }

  async forget(): Promise<void> {
    const before = later(this.clock.now(), -audienceLimits.keptDays * dayMs);
    while ((await this.syncs.forget(before, 1_000)) === 1_000);
  }

  /** Does nothing while an older sync of the advertiser is open. */
  protected async attempt(key: SyncKey): Promise<void> {
    if (!(await this.syncs.isFirst(key))) return;
    const claimed = await this.unitOfWork.run(async () => {
      const sync = await this.syncs.change(key, (one) => one.claim(this.clock.now()));
      if (sync) await this.tasks.begin(key);
      return sync;
    });
    if (!claimed) return;
    if (claimed.isExhausted) return this.putOff(claimed.state);
    try {
      await this.applyClaimed(claimed.state);
    } catch (error) {
      if (error instanceof ClaimLost) return;
      await this.putOff(claimed.state);
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
    if (deleted.length > 0) await this.under(sync, () => this.members.clear(sync, deleted));
    while (await this.under(sync, () => this.applyNextPart(sync))) {
      // The part in hand is finished, the rest is for another process.
      if (this.signal.aborted) return void (await this.syncs.change(sync, (one) => one.release(sync.fence)));
    }
    await this.unitOfWork.run(() => this.complete(sync, deleted));
  }

  /** False when none is left. */
  private async applyNextPart(sync: SyncState): Promise<boolean> {
    const part = await this.syncs.nextPart(sync);
    if (!part) return false;
    const key = { accountId: sync.accountId, advertiserId: sync.advertiserId, audienceId: part.audienceId };
    const members = lastOfEach(await this.packing.unpack(part));
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

  /** A transaction that holds only while the claim does; it prolongs the claim. */
  private under<T>(sync: SyncState, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      const held = await this.syncs.change(sync, (one) => one.hold(sync.fence, later(this.clock.now(), audienceLimits.lease)));
      if (!held) throw new ClaimLost();
      return work();
    });
  }

  private async complete(sync: SyncState, deletedIds: readonly string[]): Promise<void> {
    const at = this.clock.now();
    // The sync's row first, as everywhere: who waits for it sees what this has done.
    const held = await this.syncs.change(sync, (one) => (one.isHeldBy(sync.fence) ? one : null));
    if (!held) throw new ClaimLost();
    const deleted = new Set(deletedIds);
    const all = [...new Set([...sync.audienceIds, ...deleted])];
    const [awaited, counts] = [await this.awaited(sync, all), await this.members.counts(sync, all)];
    const minimum = this.settings.audienceMinMembers;
    const large = await this.largeAmong(sync, counts, minimum);
    const settle = (audience: Audience, isAwaited: boolean): Audience => {
      const { audienceId } = audience.state;
      const [uploadedCount, isLarge] = [counts.get(audienceId) ?? 0, large.has(audienceId)];
      return audience.settle({ uploadedCount, isLarge, isDeleted: deleted.has(audienceId), isAwaited, at });
    };
    const results = new Map<string, AudienceResult>();
    await this.audiences.changeAll(sync, all, (audienceId, audience) => {
      // What became of it by this sync, whatever is still to come.
      if (audience) results.set(audienceId, resultOf(settle(audience, false)));
      return audience && settle(audience, awaited.has(audienceId));
    });
    if (deleted.size > 0) await this.audiences.forgetMatches(sync, [...deleted]);
    const audiences = all.map((audienceId) => results.get(audienceId) ?? unknown(audienceId));
    await this.syncs.change(sync, (one) => one.complete(audiences, at));
    const result = { operationId: sync.id, advertiserId: sync.advertiserId, audiences };
    await this.tasks.complete(sync, result);
    await this.callBack(sync, { status: 'completed', timestamp: at.toISOString(), message: null, result });
    this.unitOfWork.afterCommit(() => this.sweep());
  }

  /** Those that are so many different people. */
  private async largeAmong(sync: SyncState, counts: ReadonlyMap<string, number>, minimum: number): Promise<ReadonlySet<string>> {
    const large = new Set<string>();
    const { accountId, advertiserId } = sync;
    for (const [audienceId, members] of counts)
      if (members >= minimum && (await this.members.hasPeople({ accountId, advertiserId, audienceId }, minimum))) large.add(audienceId);
    return large;
  }

  private async putOff(sync: SyncState): Promise<void> {
    await this.fail(sync, (one, at) => one.putOff(at));
  }

  /** The step may leave it open, to be tried again. */
  private fail(sync: SyncState, step: (sync: AudienceSync, at: Date) => AudienceSync): Promise<void> {
    return this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const failed = await this.syncs.change(sync, (one) => (one.isHeldBy(sync.fence) ? step(one, at) : null));
      if (!failed || failed.isOpen) return;
      const { reason } = failed.state;
      await this.syncs.dropParts(sync);
      const awaited = await this.awaited(sync, sync.audienceIds);
      await this.audiences.changeAll(sync, sync.audienceIds, (id, audience) => (awaited.has(id) ? null : (audience?.fail(at) ?? null)));
      await this.tasks.fail(sync, reason!);
      const result = { operationId: sync.id, advertiserId: sync.advertiserId, reason };
      await this.callBack(sync, { status: 'failed', timestamp: at.toISOString(), message: reason, result });
      this.unitOfWork.afterCommit(() => this.sweep());
    });
  }

  /** Audiences that later syncs name. Locks them first: who is just accepting such a sync is either seen, or waits and has the last word. */
  private async awaited(sync: SyncState, audienceIds: readonly string[]): Promise<ReadonlySet<string>> {
    await this.audiences.changeAll(sync, audienceIds, () => null);
    return this.syncs.awaited(sync);
  }

  private async callBack(sync: SyncState, payload: CallbackPayload): Promise<void> {
    if (!sync.hasCallback) return;
    const armed = await this.callbacks.arm(sync, payload, this.clock.now());
    if (armed) await this.tasks.reportCallback(sync, armed);
  }
}

function resultOf({ state: { audienceId, status, uploadedCount, matchedCount } }: Audience): AudienceResult {
  return { audienceId, status, uploadedCount, matchedCount };
}

/** Somebody wanted to delete what was never there. */
const unknown = (audienceId: string): AudienceResult => ({ audienceId, status: 'TOO_SMALL', uploadedCount: 0, matchedCount: null });
