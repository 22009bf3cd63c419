import { type AuditAction, type AuditNote, Leased } from '@exchange/kernel';
import { requestAudit } from './applied-change';
import { decisionEvent } from './decision';
import { pendingChangeDetails, mediaBuyErrors } from './errors';
import { changeEvent, endsUnspent, mediaBuyEvent, type MediaBuyEventType } from './events';
import type { RequestedChange, MediaBuyState } from './media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from './media-buy.states';

export type Patch = Partial<MediaBuyState>;

/** What every step of a media buy records: its revision, its events, its audit entry, and the change that the seller is asked for. */
export abstract class RecordedMediaBuy extends Leased<MediaBuyState> {
  /** 409 unless the state table allows it, and while an earlier change waits for its answer. */
  protected request(requested: RequestedChange, now: Date): this {
    mediaBuyStates.step(this.state.status, requested.action);
    this.assertNoPendingChange();
    const key = `${this.state.id}.${requested.action}.${this.state.revision}`;
    const { release } = this.state;
    const pendingChange = { ...requested, key, requestedAt: now.toISOString(), ...(release === null ? {} : { release }) };
    const patch: Patch = { pendingChange, dueAt: now, attempts: 0, reason: null };
    return this.record(patch, 'media_buys.updated', now, requestAudit(requested, this.recorded.audit));
  }

  /** Drops the request in progress and ends the pending change. */
  protected dropRequest(reason: string, now: Date): this {
    const { pendingChange } = this.state;
    const free = this.revoke().next({ pendingChange: null });
    return pendingChange ? free.next({}, { event: changeEvent({ ...this.state, reason }, pendingChange, false, now) }) : free;
  }

  protected assertNoPendingChange(): void {
    if (this.state.pendingChange) throw mediaBuyErrors.changePending({ details: pendingChangeDetails });
  }

  protected moveTo(status: MediaBuyStatus, patch: Patch, now: Date, audit?: AuditAction | AuditNote): this {
    const { pendingChange } = this.state;
    const isOver = !mediaBuyStates.is(status, 'live') && pendingChange !== null;
    const reason = patch.reason ?? `The media buy is ${status}.`;
    const recording = isOver ? this.next({}, { event: changeEvent({ ...this.state, reason }, pendingChange, false, now) }) : this;
    const statusSince = status === this.state.status ? this.state.statusSince : now;
    const change = { ...patch, ...(isOver ? { pendingChange: null } : {}), status, statusSince };
    return recording.record(change, 'media_buys.updated', now, audit);
  }

  protected record(patch: Patch, type: MediaBuyEventType, now: Date, audit?: AuditAction | AuditNote): this {
    const change = { ...patch, revision: this.state.revision + 1, updatedAt: now };
    const after = { ...this.state, ...change };
    const ended = endsUnspent(this.state, after.status, now) ? { hasEndedUnspent: true } : {};
    const event = mediaBuyEvent(type, after, now, { ...ended, ...decisionEvent(this.state, after) });
    return this.next(change, { event, ...(audit ? { audit } : {}) });
  }
}
