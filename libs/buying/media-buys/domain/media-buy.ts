import { type AuditAction, type AuditNote, type Decisions, type FoundIssue, later, Leased, sameValue } from '@exchange/kernel';
import { acceptedTerms } from './accepted-terms';
import { archivedWith, hasHappened, requestAudit } from './change-seen';
import { compared } from './compared-terms';
import { acceptedOtherwise, canceling, decisionReason, lapsed, newDecision, noteOfDecision, undecidedReason } from './decision';
import { type AnsweredDays, issuesAfter, newIssues } from './delivery-issues';
import { busy, mediaBuyErrors } from './errors';
import { changeEvent, deliveryIssueEvents, driftEvent, endsUnspent, mediaBuyEvent, type MediaBuyEventType } from './events';
import { mediaBuyLimits } from './limits';
import { draftOf, type RequestedChange, type MediaBuyState, type NewMediaBuy, type NewTerms } from './media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from './media-buy.states';
import { following, type BuyOutcome, type SellerTask } from './outcome';
import { namedBySeller } from './seller-packages';
import { canBegin } from './standing';
import { assertNamed, changedTerms, isNothing, underTerms } from './terms';

type Patch = Partial<MediaBuyState>;
type Standing = Extract<BuyOutcome, { kind: 'stands' }>;
type Refused = Extract<BuyOutcome, { kind: 'rejected' | 'failed' | 'unreachable' }>;

/** An order from one seller for one campaign. The seller is asked outside of transactions: claim, ask, settle under the fence. */
export class MediaBuy extends Leased<MediaBuyState> {
  static draft(wanted: NewMediaBuy, now: Date): MediaBuy {
    return new MediaBuy(draftOf(wanted, now)).moved({}, 'media_buys.created', now, 'CREATE');
  }

  execute(now: Date): MediaBuy {
    return this.to(mediaBuyStates.step(this.state.status, 'execute'), { dueAt: now }, now);
  }

  pause(now: Date): MediaBuy {
    return this.request({ action: 'pause' }, now);
  }

  reactivate(now: Date): MediaBuy {
    return this.request({ action: 'reactivate' }, now);
  }

  /** The name changes at once, because no seller stores it. Other terms change when the seller agrees, and at once for a DRAFT. */
  update(name: string | null, asked: NewTerms, requestId: string | null, now: Date): MediaBuy {
    mediaBuyStates.step(this.state.status, 'update');
    this.assertFree();
    const terms = changedTerms(this.state, asked, now);
    const renamed = name === null ? {} : { name };
    if (this.state.status === 'DRAFT')
      return this.moved({ ...renamed, ...underTerms(this.state, terms) }, 'media_buys.updated', now, 'UPDATE');
    if (isNothing(terms)) return name === null ? this : this.moved(renamed, 'media_buys.updated', now, 'UPDATE');
    assertNamed(this.state, terms);
    return this.next(renamed).request({ action: 'update', terms, requestId }, now);
  }

  /** Takes new decisions of the campaign. The seller is asked after its open answers. Null when nothing is new. */
  redecide(decisions: Decisions, now: Date): MediaBuy | null {
    const { wantedDecisions, decisions: ordered, status } = this.state;
    if (ordered === null || !mediaBuyStates.is(status, 'live') || sameValue(decisions, wantedDecisions ?? this.askedDecisions)) return null;
    return this.next({ wantedDecisions: decisions }).catchUp(now);
  }

  /** Takes over the booked terms. 409 in another state, while a cancellation waits, and for unacceptable terms. */
  accept(now: Date, isCampaignPaused = false): MediaBuy {
    const next = mediaBuyStates.step(this.state.status, 'accept');
    this.assertFree();
    const patch: Patch = { ...acceptedTerms(this.state), differences: [], reason: null };
    return this.to(next, patch, now, acceptedOtherwise).heldBack(isCampaignPaused, now).catchUp(now);
  }

  /**
   * Replaces any other pending change. A DRAFT becomes ARCHIVED. A media buy that no seller knows is CANCELED at once. Otherwise the exchange first
   * checks whether it was booked.
   */
  cancel(reason: string | null, now: Date): MediaBuy {
    const next = mediaBuyStates.step(this.state.status, 'cancel');
    const audit: AuditNote = { action: 'DEACTIVATE', did: next === 'ARCHIVED' ? 'deleted' : 'canceled' };
    if (next === 'ARCHIVED' || this.isUnheardOf) return this.to(next, { reason, dueAt: null }, now, audit);
    const { pendingChange } = this.state;
    const isOther = pendingChange !== null && pendingChange.action !== 'cancel';
    return (isOther ? this.interrupted('It is canceled instead.', now) : this).request(canceling(this.state, reason), now);
  }

  /** Archives the media buy with its campaign. A live one is canceled first, whatever other change is pending. */
  archive(now: Date): MediaBuy {
    const { status } = this.state;
    const isLive = mediaBuyStates.is(status, 'live') && !this.isUnheardOf;
    if (!isLive) {
      const wasCompleted = status === 'COMPLETED';
      return this.to(mediaBuyStates.step(status, 'archive'), { dueAt: null, wasCompleted }, now, 'ARCHIVE');
    }
    const { pendingChange } = this.state;
    if (pendingChange?.action === 'cancel')
      return this.moved({ pendingChange: { ...pendingChange, archive: true } }, 'media_buys.updated', now);
    const reason = 'The campaign was archived.';
    return (pendingChange ? this.interrupted(reason, now) : this).request({ ...canceling(this.state, reason), archive: true }, now);
  }

  /** Null before the end of the flight, and when nothing is left to end. An undecided media buy is canceled at the seller. */
  end(now: Date): MediaBuy | null {
    const { status, flightEnd } = this.state;
    if (flightEnd > now || !mediaBuyStates.allows(status, 'flight end')) return null;
    if (status === 'PENDING_BUYER_DECISION') return this.state.pendingChange ? null : this.cancel(undecidedReason, now);
    const ended = this.interrupted('The flight is over.', now);
    const next = mediaBuyStates.step(status, 'flight end');
    return ended.to(next, { dueAt: null }, now, { action: 'UPDATE', did: 'completed' });
  }

  /** Records issues of the seller's delivery report; null when none is new. Emits no `media_buys.updated`, which would ask the seller again. */
  noteDelivery(found: readonly FoundIssue[], answered: readonly AnsweredDays[], now: Date): MediaBuy | null {
    const deliveryIssues = issuesAfter(this.state.deliveryIssues, found, answered, now);
    if (sameValue(deliveryIssues, this.state.deliveryIssues)) return null;
    const noted = this.next({ deliveryIssues, revision: this.state.revision + 1, updatedAt: now });
    const events = deliveryIssueEvents(noted.state, newIssues(deliveryIssues, this.state.deliveryIssues), now);
    return events.reduce((buy, event) => buy.next({}, { event }), noted);
  }

  /** The next request to the seller. A change requires that the media buy is known to be booked. */
  get task(): SellerTask {
    const { pendingChange, sellerMediaBuyId, taskId } = this.state;
    if (sellerMediaBuyId === null) return taskId === null ? 'create' : 'task';
    return pendingChange && !pendingChange.isWaiting ? 'change' : 'check';
  }

  /** Null when another worker has claimed the media buy: the outcome is dropped, and the next request finds it again. */
  settle(fence: number, task: SellerTask, outcome: BuyOutcome, now: Date, isCampaignPaused = false): MediaBuy | null {
    if (!this.isHeldBy(fence)) return null;
    const settled = this.next({ leaseUntil: null, answeredAt: this.state.answeredAt ?? now, checkedAt: now })
      .take(task, outcome, now)
      .inOwnMoney(outcome, now)
      .heldBack(isCampaignPaused && canBegin(this.state), now)
      .catchUp(now);
    // A change that was requested during this attempt is sent next.
    return task !== 'change' && settled.task === 'change' && mediaBuyStates.is(settled.state.status, 'live')
      ? settled.next({ dueAt: now })
      : settled;
  }

  /** Cancels a running media buy when its seller reports another currency than agreed. */
  private inOwnMoney(outcome: BuyOutcome, now: Date): MediaBuy {
    const { status, currency, pendingChange } = this.state;
    const terms = outcome.kind === 'stands' ? (outcome.terms ?? []) : [];
    const said = terms.find(({ field, booked }) => field === 'currency' && booked !== currency)?.booked;
    if (said === undefined || pendingChange?.action === 'cancel' || !mediaBuyStates.is(status, 'running')) return this;
    return this.cancel(`The seller keeps it in ${said}, not in ${currency}.`, now);
  }

  /** Pauses a media buy that starts running under a paused campaign, because the pause of the campaign did not include it. */
  private heldBack(isPaused: boolean, now: Date): MediaBuy {
    const { status, pendingChange } = this.state;
    return isPaused && status === 'ACTIVE' && pendingChange === null ? this.pause(now) : this;
  }

  private catchUp(now: Date): MediaBuy {
    const { wantedDecisions, pendingChange, status, packages } = this.state;
    const isReady = mediaBuyStates.is(status, 'running') && packages.every(({ sellerPackageId }) => sellerPackageId !== null);
    if (wantedDecisions === null || pendingChange || !isReady) return this;
    const free = this.next({ wantedDecisions: null });
    if (sameValue(wantedDecisions, this.state.decisions)) return free;
    return free.request({ action: 'update', terms: { packages: [], flightEnd: null, decisions: wantedDecisions }, requestId: null }, now);
  }

  /** Decisions that the seller has agreed to, or is being asked for. */
  private get askedDecisions(): Decisions | null {
    const { pendingChange, decisions } = this.state;
    return (pendingChange?.action === 'update' ? pendingChange.terms.decisions : undefined) ?? decisions;
  }

  /** 409 unless the state table allows it, and while an earlier change waits for its answer. */
  private request(asked: RequestedChange, now: Date): MediaBuy {
    mediaBuyStates.step(this.state.status, asked.action);
    this.assertFree();
    const key = `${this.state.id}.${asked.action}.${this.state.revision}`;
    const pendingChange = { ...asked, key, requestedAt: now.toISOString() };
    const patch: Patch = { pendingChange, dueAt: now, attempts: 0, reason: null };
    return this.moved(patch, 'media_buys.updated', now, requestAudit(asked, this.recorded.audit));
  }

  private take(task: SellerTask, outcome: BuyOutcome, now: Date): MediaBuy {
    switch (outcome.kind) {
      case 'stands':
        return this.stand(task, outcome, now);
      case 'submitted':
        return this.next({ taskId: outcome.taskId, reason: null, dueAt: this.nextRetryAt(now, mediaBuyLimits) });
      case 'named':
        return this.next({ sellerMediaBuyId: outcome.sellerMediaBuyId, reason: null, dueAt: this.nextRetryAt(now, mediaBuyLimits) });
      case 'noted': {
        const pendingChange = this.state.pendingChange && { ...this.state.pendingChange, isWaiting: true };
        return this.next({ pendingChange, attempts: 0, dueAt: nextCheck(now) });
      }
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

  private stand(task: SellerTask, outcome: Standing, now: Date): MediaBuy {
    const { sellerMediaBuyId, sourceStatus, packages } = outcome;
    const { drift, differences } = compared(this.state, outcome);
    const next = following(this.state.status, sourceStatus, differences.length > 0);
    const change = this.state.pendingChange;
    const isDone = change !== null && hasHappened(this.state, change, outcome, next);
    const hasAnswered = change !== null && (task === 'change' || (change.isWaiting === true && isDone));
    const hasDrifted = !sameValue(drift, this.state.drift);
    const otherwise = noteOfDecision(this.state, next, differences);
    const obeyed = !hasAnswered || isDone || change.action === 'update';
    const status = archivedWith(change, next);
    const patch: Patch = {
      sellerMediaBuyId,
      sourceStatus,
      packages: namedBySeller(this.state.packages, packages),
      drift,
      differences,
      errorCode: null,
      reason: obeyed ? decisionReason(this.state, next, differences) : `The seller says that the media buy is ${sourceStatus}.`,
      attempts: 0,
      dueAt: mediaBuyStates.is(status, 'live') ? nextCheck(now) : null,
    };
    const isNews =
      status !== this.state.status || sourceStatus !== this.state.sourceStatus || hasAnswered || hasDrifted || otherwise !== undefined;
    if (!isNews) return this.next(patch);
    if (!hasAnswered) return this.driftTold(drift, now).to(status, patch, now, otherwise);
    return this.next(patch).answered(obeyed, obeyed ? status : lapsed(this.state, status, now), now);
  }

  private driftTold(drift: MediaBuyState['drift'], now: Date): MediaBuy {
    if (drift.length === 0 || sameValue(drift, this.state.drift)) return this;
    return this.next({}, { event: driftEvent({ ...this.state, drift }, now) });
  }

  /** Records the seller's answer to the requested change. */
  private answered(agreed: boolean, status: MediaBuyStatus, now: Date): MediaBuy {
    const change = this.state.pendingChange!;
    const terms = agreed && change.action === 'update' ? underTerms(this.state, change.terms) : {};
    const reason = agreed && change.action === 'cancel' ? change.reason : this.state.reason;
    const recording = this.next({}, { event: changeEvent({ ...this.state, reason }, change, agreed, now) });
    const audit: AuditNote = { action: 'UPDATE', did: 'applied the agreed change to' };
    return recording
      .next({ pendingChange: null })
      .to(status, { ...terms, reason }, now, agreed && change.action === 'update' ? audit : undefined);
  }

  private notPlaced(outcome: Refused, now: Date): MediaBuy {
    const { status, attempts } = this.state;
    const { reason } = outcome;
    const again = { reason, dueAt: this.nextRetryAt(now, mediaBuyLimits) };
    if (outcome.kind === 'unreachable') {
      if (attempts < mediaBuyLimits.attempts || status !== 'PENDING_APPROVAL') return this.next(again);
      return this.to('FAILED', { reason, errorCode: 'source_unavailable', dueAt: null }, now);
    }
    const trigger = outcome.kind === 'rejected' ? 'the seller rejects' : 'the seller fails';
    if (!mediaBuyStates.allows(status, trigger)) return this.next(again);
    const next = mediaBuyStates.step(status, trigger);
    return this.to(next, { reason, errorCode: outcome.errorCode, dueAt: null }, now);
  }

  private notAnswered(task: SellerTask, outcome: Refused, now: Date): MediaBuy {
    const { attempts, status } = this.state;
    if (task === 'check') return this.next({ dueAt: nextCheck(now) });
    const isOver = outcome.kind !== 'unreachable' || attempts >= mediaBuyLimits.attempts;
    if (!isOver) return this.next({ reason: outcome.reason, dueAt: this.nextRetryAt(now, mediaBuyLimits) });
    return this.next({ reason: outcome.reason, attempts: 0, dueAt: nextCheck(now) }).answered(false, lapsed(this.state, status, now), now);
  }

  /** Drops the request in progress and ends the pending change. */
  private interrupted(reason: string, now: Date): MediaBuy {
    const { pendingChange } = this.state;
    const free = this.revoke().next({ pendingChange: null });
    return pendingChange ? free.next({}, { event: changeEvent({ ...this.state, reason }, pendingChange, false, now) }) : free;
  }

  /** Whether no seller knows the media buy. The seller may know the key of a replaced one. */
  private get isUnheardOf(): boolean {
    const { id, fence, idempotencyKey, status, taskId } = this.state;
    return status === 'INPUT_REQUIRED' ? taskId === null : fence === 0 && idempotencyKey === id;
  }

  private assertFree(): void {
    if (this.state.pendingChange) throw mediaBuyErrors.changePending({ details: busy });
  }

  private to(status: MediaBuyStatus, patch: Patch, now: Date, audit?: AuditAction | AuditNote): MediaBuy {
    const { pendingChange } = this.state;
    const isOver = !mediaBuyStates.is(status, 'live') && pendingChange !== null;
    const reason = patch.reason ?? `The media buy is ${status}.`;
    const recording = isOver ? this.next({}, { event: changeEvent({ ...this.state, reason }, pendingChange, false, now) }) : this;
    const statusSince = status === this.state.status ? this.state.statusSince : now;
    return recording.moved({ ...patch, ...(isOver ? { pendingChange: null } : {}), status, statusSince }, 'media_buys.updated', now, audit);
  }

  private moved(patch: Patch, type: MediaBuyEventType, now: Date, audit?: AuditAction | AuditNote): MediaBuy {
    const change = { ...patch, revision: this.state.revision + 1, updatedAt: now };
    const after = { ...this.state, ...change };
    const ended = endsUnspent(this.state, after.status, now) ? { hasEndedUnspent: true } : {};
    const event = mediaBuyEvent(type, after, now, { ...ended, ...newDecision(this.state, after) });
    return this.next(change, { event, ...(audit ? { audit } : {}) });
  }
}

function nextCheck(now: Date): Date {
  return later(now, mediaBuyLimits.checkEvery);
}
