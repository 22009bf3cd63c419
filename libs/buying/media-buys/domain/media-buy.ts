import { type AuditNote, type Decisions, type FoundIssue, type ProtocolRelease, sameValue } from '@exchange/kernel';
import { acceptedTerms } from './accepted-terms';
import { canceledWithoutSeller } from './applied-change';
import { acceptanceNote, cancellationOf, endedStatus, undecidedReason } from './decision';
import { type AnsweredDays, issuesAfter, newIssues } from './delivery-issues';
import { changeEvent, deliveryIssueEvents, driftEvent, impairedEvent } from './events';
import { hasSameImpairments, type Impairment } from './impairments';
import { mediaBuyLimits, nextCheck } from './limits';
import {
  isWaitOver,
  nextAudienceCheck,
  notCommittedReason,
  takenOrder,
  unconfirmedStatus,
  undecidedChangeReason,
  waitingChange,
} from './long-waits';
import { draftOf, type MediaBuyState, type NewMediaBuy, type NewTerms } from './media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from './media-buy.states';
import { audiencesToShare, isUnknownToSeller, nextRequestOf } from './next-request';
import { type BuyOutcome, otherCurrency, type SellerRequest, statusAfterQuestion } from './outcome';
import { type Patch, RecordedMediaBuy } from './recorded-media-buy';
import { readStanding, type Standing } from './standing';
import { canBegin } from './statuses';
import { assertPackagesKnown, changedTerms, isEmptyTerms, withNewTerms } from './terms';

type Refused = Extract<BuyOutcome, { kind: 'rejected' | 'failed' | 'unreachable' }>;

/** An order from one seller for one campaign. The seller is asked outside of transactions: claim, ask, settle under the fence. */
export class MediaBuy extends RecordedMediaBuy {
  static draft(wanted: NewMediaBuy, now: Date): MediaBuy {
    return new MediaBuy(draftOf(wanted, now)).record({}, 'media_buys.created', now, 'CREATE');
  }

  execute(now: Date): MediaBuy {
    return this.moveTo(mediaBuyStates.step(this.state.status, 'execute'), { dueAt: now }, now);
  }

  pause(now: Date): MediaBuy {
    return this.request({ action: 'pause' }, now);
  }

  reactivate(now: Date): MediaBuy {
    return this.request({ action: 'reactivate' }, now);
  }

  /** The name changes at once, because no seller stores it. Other terms change when the seller agrees, and at once for a DRAFT. */
  update(name: string | null, requested: NewTerms, requestId: string | null, now: Date): MediaBuy {
    mediaBuyStates.step(this.state.status, 'update');
    this.assertNoPendingChange();
    const terms = changedTerms(this.state, requested, now);
    const renamed = name === null ? {} : { name };
    if (this.state.status === 'DRAFT')
      return this.record({ ...renamed, ...withNewTerms(this.state, terms) }, 'media_buys.updated', now, 'UPDATE');
    if (isEmptyTerms(terms)) return name === null ? this : this.record(renamed, 'media_buys.updated', now, 'UPDATE');
    assertPackagesKnown(this.state, terms);
    return this.next(renamed).request({ action: 'update', terms, requestId }, now);
  }

  /** Takes new decisions of the campaign. The seller is asked after its open answers. Null when nothing is new. */
  changeDecisions(decisions: Decisions, now: Date): MediaBuy | null {
    const { wantedDecisions, decisions: ordered, status } = this.state;
    if (ordered === null || !mediaBuyStates.is(status, 'live') || sameValue(decisions, wantedDecisions ?? this.sentDecisions)) return null;
    return this.next({ wantedDecisions: decisions }).requestDecisions(now);
  }

  /** Takes over the booked terms. 409 in another state, while a cancellation waits, and for unacceptable terms. */
  accept(now: Date, isCampaignPaused = false): MediaBuy {
    const next = mediaBuyStates.step(this.state.status, 'accept');
    this.assertNoPendingChange();
    const patch: Patch = { ...acceptedTerms(this.state), differences: [], reason: null };
    return this.moveTo(next, patch, now, acceptanceNote).pauseWithCampaign(isCampaignPaused, now).requestDecisions(now);
  }

  /** Replaces another pending change. A DRAFT becomes ARCHIVED. A media buy that no seller knows is CANCELED at once; others are looked up first. */
  cancel(reason: string | null, now: Date): MediaBuy {
    const next = mediaBuyStates.step(this.state.status, 'cancel');
    const audit: AuditNote = { action: 'DEACTIVATE', did: next === 'ARCHIVED' ? 'deleted' : 'canceled' };
    if (next === 'ARCHIVED' || isUnknownToSeller(this.state)) return this.moveTo(next, { reason, dueAt: null }, now, audit);
    const { pendingChange } = this.state;
    const isOther = pendingChange !== null && pendingChange.action !== 'cancel';
    return (isOther ? this.dropRequest('It is canceled instead.', now) : this).request(cancellationOf(this.state, reason), now);
  }

  /** Archives the media buy with its campaign. A live one is canceled first, whatever other change is pending. */
  archive(now: Date): MediaBuy {
    const { status } = this.state;
    const isLive = mediaBuyStates.is(status, 'live') && !isUnknownToSeller(this.state);
    if (!isLive) {
      const wasCompleted = status === 'COMPLETED';
      return this.moveTo(mediaBuyStates.step(status, 'archive'), { dueAt: null, wasCompleted }, now, 'ARCHIVE');
    }
    const { pendingChange } = this.state;
    if (pendingChange?.action === 'cancel')
      return this.record({ pendingChange: { ...pendingChange, archive: true } }, 'media_buys.updated', now);
    const reason = 'The campaign was archived.';
    return (pendingChange ? this.dropRequest(reason, now) : this).request({ ...cancellationOf(this.state, reason), archive: true }, now);
  }

  /** Null before the end of the flight, and when nothing is left to end. An undecided media buy is canceled at the seller. */
  end(now: Date): MediaBuy | null {
    const { status, flightEnd } = this.state;
    if (flightEnd > now || !mediaBuyStates.allows(status, 'flight end')) return null;
    if (status === 'PENDING_BUYER_DECISION') return this.state.pendingChange ? null : this.cancel(undecidedReason, now);
    const ended = this.dropRequest('The flight is over.', now);
    const next = mediaBuyStates.step(status, 'flight end');
    return ended.moveTo(next, { dueAt: null }, now, { action: 'UPDATE', did: 'completed' });
  }

  /** Records issues of the seller's delivery report; null when none is new. Emits no `media_buys.updated`, which would ask the seller again. */
  recordDeliveryIssues(found: readonly FoundIssue[], answered: readonly AnsweredDays[], now: Date): MediaBuy | null {
    const deliveryIssues = issuesAfter(this.state.deliveryIssues, found, answered, now);
    if (sameValue(deliveryIssues, this.state.deliveryIssues)) return null;
    const noted = this.next({ deliveryIssues, revision: this.state.revision + 1, updatedAt: now });
    const events = deliveryIssueEvents(noted.state, newIssues(deliveryIssues, this.state.deliveryIssues), now);
    return events.reduce((buy, event) => buy.next({}, { event }), noted);
  }

  get nextRequest(): SellerRequest {
    return nextRequestOf(this.state);
  }

  /** Audiences that the seller must have before the next request. Empty when that is not due, or may have been sent. */
  audiencesDue(now: Date): readonly string[] {
    return this.isFree(now) ? audiencesToShare(this.state) : [];
  }

  /** Delays the next request, without a claim. Null when it is not due, or may have been sent meanwhile. `begunAt`: of the sharing. */
  waitForAudiences(reason: string, begunAt: Date, now: Date, isCampaignPaused = false): MediaBuy | null {
    if (this.audiencesDue(now).length === 0) return null;
    const dueAt = nextAudienceCheck(this.state, begunAt, now);
    return dueAt ? this.next({ reason, dueAt }) : this.rejectAudiences(`${reason} It has not taken it in time.`, now, isCampaignPaused);
  }

  /** Ends the next request as the seller's refusal of an audience. Null as for waiting. */
  rejectAudiences(reason: string, now: Date, isCampaignPaused: boolean): MediaBuy | null {
    if (this.audiencesDue(now).length === 0) return null;
    const refused = { kind: 'rejected', reason, errorCode: 'source_rejected' } as const;
    if (this.nextRequest !== 'change') return this.next({ answeredAt: now, checkedAt: now }).failOrder(refused, now);
    return this.failRequest('change', refused, now).pauseWithCampaign(isCampaignPaused, now).requestDecisions(now);
  }

  /** Null when another worker has claimed the media buy: the outcome is dropped, and the next request finds it again. */
  settle(fence: number, request: SellerRequest, outcome: BuyOutcome, now: Date, isCampaignPaused = false): MediaBuy | null {
    if (!this.isHeldBy(fence)) return null;
    const settled = this.next({ leaseUntil: null, answeredAt: this.state.answeredAt ?? now, checkedAt: now })
      .applyOutcome(request, outcome, now)
      .endLongWait(now)
      .cancelOnOtherCurrency(outcome, now)
      .pauseWithCampaign(isCampaignPaused && canBegin(this.state), now)
      .requestDecisions(now);
    // A change that was requested during this attempt is sent next.
    return request !== 'change' && settled.nextRequest === 'change' && mediaBuyStates.is(settled.state.status, 'live')
      ? settled.next({ dueAt: now })
      : settled;
  }

  /** Cancels a running media buy when its seller reports another currency than agreed. */
  private cancelOnOtherCurrency(outcome: BuyOutcome, now: Date): MediaBuy {
    const { status, currency, pendingChange } = this.state;
    const reported = otherCurrency(outcome, currency);
    if (reported === undefined || pendingChange?.action === 'cancel' || !mediaBuyStates.is(status, 'running')) return this;
    return this.cancel(`The seller keeps it in ${reported}, not in ${currency}.`, now);
  }

  /** Pauses a media buy that starts running under a paused campaign, because the pause of the campaign did not include it. */
  private pauseWithCampaign(isPaused: boolean, now: Date): MediaBuy {
    const { status, pendingChange } = this.state;
    return isPaused && status === 'ACTIVE' && pendingChange === null ? this.pause(now) : this;
  }

  private requestDecisions(now: Date): MediaBuy {
    const { wantedDecisions, pendingChange, status, packages } = this.state;
    const isReady = mediaBuyStates.is(status, 'running') && packages.every(({ sellerPackageId }) => sellerPackageId !== null);
    if (wantedDecisions === null || pendingChange || !isReady) return this;
    const free = this.next({ wantedDecisions: null });
    if (sameValue(wantedDecisions, this.state.decisions)) return free;
    return free.request({ action: 'update', terms: { packages: [], flightEnd: null, decisions: wantedDecisions }, requestId: null }, now);
  }

  /** Decisions that the seller has agreed to, or is being asked for. */
  private get sentDecisions(): Decisions | null {
    const { pendingChange, decisions } = this.state;
    return (pendingChange?.action === 'update' ? pendingChange.terms.decisions : undefined) ?? decisions;
  }

  private applyOutcome(request: SellerRequest, outcome: BuyOutcome, now: Date): MediaBuy {
    switch (outcome.kind) {
      case 'stands':
        return this.withImpairments(outcome.impairments, now).applyStanding(request, outcome, now);
      case 'submitted':
        return this.next({ taskId: outcome.taskId, ...takenOrder(this.state, now) });
      case 'named':
        if (request === 'check') return this.awaitConfirmation(notCommittedReason, this.state.flightEnd <= now, now);
        return this.next({ sellerMediaBuyId: outcome.sellerMediaBuyId, ...takenOrder(this.state, now) });
      case 'noted': {
        const pendingChange = this.state.pendingChange && waitingChange(this.state.pendingChange, outcome.taskId);
        return this.next({ pendingChange, attempts: 0, dueAt: nextCheck(now) });
      }
      case 'unlisted':
        return this.awaitConfirmation(outcome.reason, true, now);
      case 'needs_input': {
        const { reason, taskId } = outcome;
        const patch = { reason, taskId, attempts: 0, dueAt: taskId === null ? null : nextCheck(now) };
        const waiting = this.moveTo(statusAfterQuestion(this.state.status), patch, now);
        const canceled = canceledWithoutSeller(waiting.state);
        return canceled === null ? waiting : waiting.recordAnswer(true, canceled, now);
      }
      default: {
        const next = outcome.kind === 'unreachable' && outcome.release !== undefined ? this.withRelease(outcome.release) : this;
        return request === 'create' || request === 'task' ? next.failOrder(outcome, now) : next.failRequest(request, outcome, now);
      }
    }
  }

  private applyStanding(request: SellerRequest, outcome: Standing, now: Date): MediaBuy {
    const { patch, status, note, isAgreed, isNews } = readStanding(this.state, request, outcome, now);
    if (!isNews) return this.next(patch);
    if (isAgreed === null) return this.withDriftEvent(patch.drift, now).moveTo(status, patch, now, note);
    return this.next(patch).recordAnswer(isAgreed, isAgreed ? status : endedStatus(this.state, status, now), now);
  }

  /** A seller refuses an unknown release before it compares keys, so nothing was booked in the old one by this attempt. */
  private withRelease(release: ProtocolRelease): MediaBuy {
    const { pendingChange } = this.state;
    return this.next({ release, pendingChange: pendingChange && { ...pendingChange, release } });
  }

  /** Emits no `media_buys.updated`, because the status stays. */
  private withImpairments(impairments: readonly Impairment[] | undefined, now: Date): MediaBuy {
    const { impairments: known, revision } = this.state;
    if (impairments === undefined || sameValue(impairments, known)) return this;
    if (hasSameImpairments(known, impairments)) return this.next({ impairments });
    const noted = this.next({ impairments, revision: revision + 1, updatedAt: now });
    return noted.next({}, { event: impairedEvent(noted.state, now) });
  }

  private withDriftEvent(drift: MediaBuyState['drift'], now: Date): MediaBuy {
    if (drift.length === 0 || sameValue(drift, this.state.drift)) return this;
    return this.next({}, { event: driftEvent({ ...this.state, drift }, now) });
  }

  private recordAnswer(agreed: boolean, status: MediaBuyStatus, now: Date): MediaBuy {
    const change = this.state.pendingChange!;
    const hasNewTerms = agreed && change.action === 'update';
    const terms = hasNewTerms ? withNewTerms(this.state, change.terms) : {};
    const reason = agreed && change.action === 'cancel' ? change.reason : this.state.reason;
    const recording = this.next({}, { event: changeEvent({ ...this.state, reason }, change, agreed, now) });
    const audit: AuditNote = { action: 'UPDATE', did: 'applied the agreed change to' };
    return recording.next({ pendingChange: null }).moveTo(status, { ...terms, reason }, now, hasNewTerms ? audit : undefined);
  }

  private failOrder(outcome: Refused, now: Date): MediaBuy {
    const { status, attempts } = this.state;
    const { reason } = outcome;
    const again = { reason, dueAt: this.nextRetryAt(now, mediaBuyLimits) };
    if (outcome.kind === 'unreachable') {
      if (attempts < mediaBuyLimits.maxAttempts || status !== 'PENDING_APPROVAL') return this.next(again);
      return this.moveTo('FAILED', { reason, errorCode: 'source_unavailable', dueAt: null }, now);
    }
    const trigger = outcome.kind === 'rejected' ? 'the seller rejects' : 'the seller fails';
    if (!mediaBuyStates.allows(status, trigger)) return this.next(again);
    const next = mediaBuyStates.step(status, trigger);
    return this.moveTo(next, { reason, errorCode: outcome.errorCode, dueAt: null }, now);
  }

  /** Ends an order with an id that its seller does not confirm, after `maxAttempts` checks in a row that count. */
  private awaitConfirmation(reason: string, counts: boolean, now: Date): MediaBuy {
    const { status, attempts } = this.state;
    const ended = counts && attempts >= mediaBuyLimits.maxAttempts ? unconfirmedStatus(status) : null;
    if (ended === null) return this.next({ dueAt: nextCheck(now), ...(counts ? {} : { attempts: 0 }) });
    return this.moveTo(ended, { reason, errorCode: 'source_unavailable', dueAt: null }, now);
  }

  /** A seller that never decides on a change would block every other change. */
  private endLongWait(now: Date): MediaBuy {
    const { pendingChange, status } = this.state;
    if (pendingChange === null || !isWaitOver(pendingChange, now)) return this;
    return this.next({ reason: undecidedChangeReason }).recordAnswer(false, endedStatus(this.state, status, now), now);
  }

  private failRequest(request: SellerRequest, outcome: Refused, now: Date): MediaBuy {
    const { attempts, status } = this.state;
    if (request === 'check') return this.awaitConfirmation(outcome.reason, this.state.flightEnd <= now, now);
    // The task of a change is asked until its seller decides, or the wait is over.
    if (request === 'change task' && outcome.kind === 'unreachable') return this.next({ dueAt: nextCheck(now) });
    const isOver = outcome.kind !== 'unreachable' || attempts >= mediaBuyLimits.maxAttempts;
    if (!isOver) return this.next({ reason: outcome.reason, dueAt: this.nextRetryAt(now, mediaBuyLimits) });
    const settled = this.next({ reason: outcome.reason, attempts: 0, dueAt: nextCheck(now) });
    return settled.recordAnswer(false, endedStatus(this.state, status, now), now);
  }
}
