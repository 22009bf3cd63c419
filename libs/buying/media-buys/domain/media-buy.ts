import { Aggregate, type AuditAction } from '@exchange/kernel';
import { mediaBuyErrors } from './errors';
import { mediaBuyEvent, type MediaBuyEventType } from './events';
import { mediaBuyLimits, retryAfter } from './limits';
import type { BuyChange, MediaBuyState, NewMediaBuy, PackageState } from './media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from './media-buy.states';
import { decimal, micros, sum } from './money';
import { following, type BuyOutcome, type SellerPackage, type SellerTask } from './outcome';

type Patch = Partial<MediaBuyState>;
type Standing = Extract<BuyOutcome, { kind: 'stands' }>;
type Refused = Extract<BuyOutcome, { kind: 'rejected' | 'failed' | 'unreachable' }>;

/** What is bought from one seller for one campaign. The seller is asked outside of every transaction: claim, ask, settle under the fence. */
export class MediaBuy extends Aggregate<MediaBuyState> {
  static draft({ packages, idempotencyKey, ...wanted }: NewMediaBuy, now: Date): MediaBuy {
    const blank: MediaBuyState = {
      ...wanted,
      status: mediaBuyStates.step('none', 'create') as MediaBuyStatus,
      statusSince: now,
      budget: decimal(sum(packages.map(({ budget }) => micros(budget)))),
      packages: packages.map((item, index) => ({ ...item, packageId: `${wanted.id}-${index + 1}`, sellerPackageId: null })),
      idempotencyKey: idempotencyKey ?? wanted.id,
      sellerMediaBuyId: null,
      taskId: null,
      sourceStatus: null,
      errorCode: null,
      reason: null,
      pendingChange: null,
      fence: 0,
      leaseUntil: null,
      attempts: 0,
      dueAt: null,
      answeredAt: null,
      checkedAt: null,
      revision: 0,
      createdAt: now,
      updatedAt: now,
    };
    return new MediaBuy(blank).moved({}, 'media_buys.created', now, 'CREATE');
  }

  execute(now: Date): MediaBuy {
    return this.to(mediaBuyStates.step(this.state.status, 'execute') as MediaBuyStatus, { dueAt: now }, now);
  }

  /** 409 unless the table allows it, and while an earlier change waits for its answer. The state changes when the seller has agreed. */
  request(action: BuyChange, now: Date): MediaBuy {
    mediaBuyStates.step(this.state.status, action);
    if (this.state.pendingChange) throw mediaBuyErrors.changePending();
    const key = `${this.state.id}.${action}.${this.state.revision}`;
    const pendingChange = { action, key, requestedAt: now.toISOString() };
    return this.moved({ pendingChange, dueAt: now, attempts: 0, reason: null }, 'media_buys.updated', now, 'UPDATE');
  }

  /** What the seller is to be asked now. */
  get task(): SellerTask {
    if (this.state.pendingChange) return 'change';
    if (this.state.sellerMediaBuyId !== null) return 'check';
    return this.state.taskId === null ? 'create' : 'task';
  }

  /** Null when there is nothing to do: not due, or in the hands of a process that is alive. */
  claim(now: Date, leaseUntil: Date): MediaBuy | null {
    const { dueAt, leaseUntil: held, fence, attempts } = this.state;
    if (dueAt === null || dueAt > now || (held !== null && held > now)) return null;
    return this.next({ fence: fence + 1, leaseUntil, attempts: attempts + 1 });
  }

  /** Null unless this fence is the one that asks. */
  release(fence: number): MediaBuy | null {
    return this.isHeldBy(fence) ? this.next({ leaseUntil: null, attempts: this.state.attempts - 1 }) : null;
  }

  /** Null when somebody else holds the buy now: then the outcome is dropped, and found again by asking. */
  settle(fence: number, task: SellerTask, outcome: BuyOutcome, now: Date): MediaBuy | null {
    if (!this.isHeldBy(fence)) return null;
    const settled = this.next({ leaseUntil: null, answeredAt: this.state.answeredAt ?? now, checkedAt: now }).take(task, outcome, now);
    // A change that was asked for meanwhile is done next.
    return task !== 'change' && settled.state.pendingChange ? settled.next({ dueAt: now }) : settled;
  }

  private take(task: SellerTask, outcome: BuyOutcome, now: Date): MediaBuy {
    switch (outcome.kind) {
      case 'stands':
        return this.stand(task, outcome, now);
      case 'submitted':
        return this.next({ taskId: outcome.taskId, reason: null, dueAt: later(now, retryAfter(this.state.attempts)) });
      case 'needs_input': {
        const { status } = this.state;
        const waits = mediaBuyStates.allows(status, 'the seller needs input');
        const patch = { reason: outcome.reason, taskId: outcome.taskId, dueAt: outcome.taskId === null ? null : nextCheck(now) };
        return this.to(waits ? 'INPUT_REQUIRED' : status, patch, now);
      }
      default:
        return task === 'create' || task === 'task' ? this.notPlaced(outcome, now) : this.notAnswered(task, outcome, now);
    }
  }

  private stand(task: SellerTask, { sellerMediaBuyId, sourceStatus, packages }: Standing, now: Date): MediaBuy {
    const status = following(this.state.status, sourceStatus);
    const change = task === 'change' ? this.state.pendingChange : null;
    const obeyed = !change || status === (change.action === 'pause' ? 'PAUSED' : 'ACTIVE');
    const patch: Patch = {
      sellerMediaBuyId,
      sourceStatus,
      packages: named(this.state.packages, packages),
      errorCode: null,
      reason: obeyed ? null : `The seller says that the media buy is ${sourceStatus}.`,
      attempts: 0,
      dueAt: isFinal(status) ? null : nextCheck(now),
      ...(task === 'change' || isFinal(status) ? { pendingChange: null } : {}),
    };
    const isNews = status !== this.state.status || sourceStatus !== this.state.sourceStatus || change !== null;
    return isNews ? this.to(status, patch, now) : this.next(patch);
  }

  private notPlaced(outcome: Refused, now: Date): MediaBuy {
    const { status, attempts } = this.state;
    const { reason } = outcome;
    const again = { reason, dueAt: later(now, retryAfter(attempts)) };
    if (outcome.kind === 'unreachable') {
      if (attempts < mediaBuyLimits.attempts || status !== 'PENDING_APPROVAL') return this.next(again);
      return this.to('FAILED', { reason, errorCode: 'source_unavailable', dueAt: null }, now);
    }
    const trigger = outcome.kind === 'rejected' ? 'the seller rejects' : 'the seller fails';
    if (!mediaBuyStates.allows(status, trigger)) return this.next(again);
    const next = mediaBuyStates.step(status, trigger) as MediaBuyStatus;
    return this.to(next, { reason, errorCode: outcome.errorCode, dueAt: null }, now);
  }

  private notAnswered(task: SellerTask, outcome: Refused, now: Date): MediaBuy {
    const { attempts, status } = this.state;
    if (task === 'check') return this.next({ dueAt: nextCheck(now) });
    const isOver = outcome.kind !== 'unreachable' || attempts >= mediaBuyLimits.attempts;
    if (!isOver) return this.next({ reason: outcome.reason, dueAt: later(now, retryAfter(attempts)) });
    return this.to(status, { reason: outcome.reason, pendingChange: null, attempts: 0, dueAt: nextCheck(now) }, now);
  }

  private isHeldBy(fence: number): boolean {
    return this.state.fence === fence && this.state.leaseUntil !== null;
  }

  private to(status: MediaBuyStatus, patch: Patch, now: Date): MediaBuy {
    const statusSince = status === this.state.status ? this.state.statusSince : now;
    return this.moved({ ...patch, status, statusSince }, 'media_buys.updated', now);
  }

  private moved(patch: Patch, type: MediaBuyEventType, now: Date, audit?: AuditAction): MediaBuy {
    const change = { ...patch, revision: this.state.revision + 1, updatedAt: now };
    return this.next(change, { event: mediaBuyEvent(type, { ...this.state, ...change }, now), ...(audit ? { audit } : {}) });
  }
}

/** The seller's ids for our packages: by product, else by their order. */
function named(packages: readonly PackageState[], sent: readonly SellerPackage[]): readonly PackageState[] {
  return packages.map((item, index) => {
    const match = sent.find(({ productId }) => productId === item.productId) ?? sent.filter(({ productId }) => productId === null)[index];
    return match ? { ...item, sellerPackageId: match.sellerPackageId } : item;
  });
}

function isFinal(status: MediaBuyStatus): boolean {
  return !['PENDING_APPROVAL', 'INPUT_REQUIRED', 'ACTIVE', 'PAUSED'].includes(status);
}

function nextCheck(now: Date): Date {
  return later(now, mediaBuyLimits.checkEvery);
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}
