import { Aggregate, type AuditNote } from '@exchange/kernel';
import { modelVersion } from './analysis/analysis';
import type { BuyFacts, Finding } from './analysis/facts';
import { suggestionEvent, type SuggestionEvents } from './events';
import { optimizationLimits } from './limits';
import type { SuggestionState } from './suggestion-state';
import { suggestionStates, type SuggestionStatus } from './suggestion.states';

export class Suggestion extends Aggregate<SuggestionState> {
  static of(id: string, facts: BuyFacts, finding: Finding, now: Date): Suggestion {
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
      expiresAt: new Date(Math.min(now.getTime() + optimizationLimits.validFor, flight.end.getTime())),
      createdAt: now,
      updatedAt: now,
    };
    const status = suggestionStates.step('none', 'analysis finds something');
    return new Suggestion(blank).to(status, {}, now, { type: 'suggestions.received', message: blank.pacingRecommendation.message });
  }

  /** The state as the clock has it: a `received` suggestion whose time is over is `expired`. */
  at(now: Date): Suggestion {
    if (this.state.status !== 'received' || this.state.expiresAt > now) return this;
    const status = suggestionStates.step(this.state.status, 'its time is over');
    const statusReason = 'Nobody decided in time: its figures are too old.';
    return this.next({ status, statusReason, statusUpdatedAt: this.state.expiresAt, updatedAt: this.state.expiresAt });
  }

  /** 409 unless it waits for a decision. */
  approve(now: Date): Suggestion {
    const status = this.at(now).step('approve');
    const news = { type: 'suggestions.approved', message: `The suggestion for ${this.state.mediaBuyName} was approved.` } as const;
    return this.to(status, {}, now, news, { action: 'EXECUTE', did: 'approved' });
  }

  /** 409 unless it waits for a decision. */
  reject(reason: string | null, now: Date): Suggestion {
    const status = this.at(now).step('reject');
    const news = {
      type: 'suggestions.rejected',
      message: reason ?? `The suggestion for ${this.state.mediaBuyName} was rejected.`,
    } as const;
    return this.to(status, { statusReason: reason }, now, news, { action: 'UPDATE', did: 'rejected' });
  }

  supersede(reason: string, now: Date): Suggestion {
    const due = this.at(now);
    return due.state.status === 'expired' ? due : this.to(this.step('a newer analysis'), { statusReason: reason }, now);
  }

  requested(now: Date): Suggestion {
    return this.next({ requestedAt: now, updatedAt: now });
  }

  applied(now: Date): Suggestion {
    const news = {
      type: 'suggestions.applied',
      message: `The seller of ${this.state.mediaBuyName} has agreed to the suggested change.`,
    } as const;
    return this.to(this.step('the seller agrees'), {}, now, news, { action: 'UPDATE', did: 'applied' });
  }

  failed(statusError: string, now: Date): Suggestion {
    const news = { type: 'suggestions.failed', message: statusError } as const;
    return this.to(this.step('the seller refuses'), { statusError }, now, news, { action: 'UPDATE', did: 'could not apply' });
  }

  /** Whether another analysis has come to the same: then this one stays, and nobody is asked twice. */
  recommends({ productAdjustments }: Finding): boolean {
    const summary = (all: Finding['productAdjustments']) =>
      all.map(({ packageId, reason, recommendedBudget }) => `${packageId} ${reason} ${Math.round(recommendedBudget)}`).join();
    return summary(this.state.productAdjustments) === summary(productAdjustments);
  }

  private step(on: Parameters<typeof suggestionStates.step>[1]): SuggestionStatus {
    return suggestionStates.step(this.state.status, on);
  }

  private to(
    status: SuggestionStatus,
    patch: Partial<SuggestionState>,
    now: Date,
    news?: { readonly type: keyof SuggestionEvents; readonly message: string },
    audit?: AuditNote,
  ): Suggestion {
    const change = { ...patch, status, statusUpdatedAt: now, updatedAt: now };
    const event = news && suggestionEvent(news.type, { ...this.state, ...change }, news.message, now);
    return this.next(change, { ...(event ? { event } : {}), ...(audit ? { audit } : {}) });
  }
}
