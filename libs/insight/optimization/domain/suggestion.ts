import { Aggregate, type AuditNote } from '@exchange/kernel';
import { modelVersion } from './analysis/analysis';
import type { BuyFacts, Finding } from './analysis/facts';
import { suggestionEvent, type SuggestionEvents } from './events';
import { optimizationLimits } from './limits';
import type { SuggestionState } from './suggestion-state';
import { suggestionStates, type SuggestionStatus } from './suggestion.states';

export class Suggestion extends Aggregate<SuggestionState> {
  static fromFinding(id: string, facts: BuyFacts, finding: Finding, now: Date): Suggestion {
    const { accountId, campaignId, advertiserId, mediaBuyId, name: mediaBuyName, currency, flight } = facts;
    const blank: SuggestionState = {
      ...finding,
      accountId,
      id,
      campaignId,
      advertiserId,
      mediaBuyId,
      mediaBuyName,
      currency,
      modelVersion,
      status: 'received',
      statusReason: null,
      statusError: null,
      statusUpdatedAt: now,
      requestedAt: null,
      expiresAt: new Date(Math.min(now.getTime() + optimizationLimits.validity, flight.end.getTime())),
      createdAt: now,
      updatedAt: now,
    };
    const status = suggestionStates.step('none', 'analysis finds something');
    return new Suggestion(blank).moveTo(status, {}, now, { type: 'suggestions.received', message: blank.pacingRecommendation.message });
  }

  /** The suggestion at a time: a `received` one becomes `expired` at `expiresAt`. */
  asOf(now: Date): Suggestion {
    if (this.state.status !== 'received' || this.state.expiresAt > now) return this;
    const status = suggestionStates.step(this.state.status, 'the suggestion expires');
    const statusReason = 'Nobody decided in time: its figures are too old.';
    return this.next({ status, statusReason, statusUpdatedAt: this.state.expiresAt, updatedAt: this.state.expiresAt });
  }

  /** 409 unless the suggestion is `received`. */
  approve(now: Date): Suggestion {
    const status = this.asOf(now).step('approve');
    const notice = { type: 'suggestions.approved', message: `The suggestion for ${this.state.mediaBuyName} was approved.` } as const;
    return this.moveTo(status, {}, now, notice, { action: 'EXECUTE', did: 'approved' });
  }

  /** 409 unless the suggestion is `received`. */
  reject(reason: string | null, now: Date): Suggestion {
    const status = this.asOf(now).step('reject');
    const notice = {
      type: 'suggestions.rejected',
      message: reason ?? `The suggestion for ${this.state.mediaBuyName} was rejected.`,
    } as const;
    return this.moveTo(status, { statusReason: reason }, now, notice, { action: 'UPDATE', did: 'rejected' });
  }

  supersede(reason: string, now: Date): Suggestion {
    const due = this.asOf(now);
    return due.state.status === 'expired' ? due : this.moveTo(this.step('a newer analysis'), { statusReason: reason }, now);
  }

  markRequested(now: Date): Suggestion {
    return this.next({ requestedAt: now, updatedAt: now });
  }

  markApplied(now: Date): Suggestion {
    const notice = {
      type: 'suggestions.applied',
      message: `The seller of ${this.state.mediaBuyName} has agreed to the suggested change.`,
    } as const;
    return this.moveTo(this.step('the seller agrees'), {}, now, notice, { action: 'UPDATE', did: 'applied' });
  }

  markFailed(statusError: string, now: Date): Suggestion {
    const notice = { type: 'suggestions.failed', message: statusError } as const;
    return this.moveTo(this.step('the seller refuses'), { statusError }, now, notice, { action: 'UPDATE', did: 'could not apply' });
  }

  /** Whether a newer analysis has the same result. The suggestion is then kept, so that nobody has to decide twice. */
  hasSameResult({ productAdjustments }: Finding): boolean {
    const summary = (all: Finding['productAdjustments']) =>
      all.map(({ packageId, reason, recommendedBudget }) => `${packageId} ${reason} ${Math.round(recommendedBudget)}`).join();
    return summary(this.state.productAdjustments) === summary(productAdjustments);
  }

  private step(on: Parameters<typeof suggestionStates.step>[1]): SuggestionStatus {
    return suggestionStates.step(this.state.status, on);
  }

  private moveTo(
    status: SuggestionStatus,
    patch: Partial<SuggestionState>,
    now: Date,
    notice?: { readonly type: keyof SuggestionEvents; readonly message: string },
    audit?: AuditNote,
  ): Suggestion {
    const change = { ...patch, status, statusUpdatedAt: now, updatedAt: now };
    const event = notice && suggestionEvent(notice.type, { ...this.state, ...change }, notice.message, now);
    return this.next(change, { ...(event ? { event } : {}), ...(audit ? { audit } : {}) });
  }
}
