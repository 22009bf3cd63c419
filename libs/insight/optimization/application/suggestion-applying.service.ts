import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { Clock } from '@exchange/kernel';
import { BudgetChanges, Suggestions } from '../domain/ports';
import type { SuggestionKey } from '../domain/suggestion-state';

/** Applies approved suggestions. Methods run in the transaction that marks the triggering event as handled. */
@Injectable()
export class SuggestionApplyingService {
  constructor(
    private readonly suggestions: Suggestions,
    private readonly budgetChanges: BudgetChanges,
    private readonly campaigns: CampaignsFacade,
    private readonly clock: Clock,
  ) {}

  /** Approves the suggestion when the campaign is in mode AUTO (docs/spec/gaps.md §4.11). */
  async approveIfAuto(key: SuggestionKey, campaignId: string): Promise<void> {
    const campaign = await this.campaigns.find(key.accountId, campaignId);
    if (campaign?.optimizationApplyMode !== 'AUTO') return;
    const now = this.clock.now();
    await this.suggestions.change(key, (suggestion) => (suggestion.asOf(now).state.status === 'received' ? suggestion.approve(now) : null));
  }

  /** Requests the change. While the seller still has to answer an earlier change, the suggestion stays approved and is retried after that. */
  async apply(key: SuggestionKey): Promise<void> {
    const suggestion = await this.suggestions.find(key);
    if (suggestion?.status !== 'approved' || suggestion.requestedAt !== null) return;
    const answer = await this.budgetChanges.request(suggestion);
    const now = this.clock.now();
    await this.suggestions.change(key, (it) => {
      if (answer.kind === 'busy') return null;
      if (answer.kind === 'refused') return it.markFailed(answer.reason, now);
      return answer.kind === 'unchanged' ? it.markApplied(now) : it.markRequested(now);
    });
  }

  /** Handles a seller's answer to a change of the media buy: settles the suggestion's own change, or retries after another one. */
  async handleAnswer(accountId: number, mediaBuyId: string, requestId: string | null, refusal: string | null): Promise<void> {
    const open = await this.suggestions.openOf(accountId, mediaBuyId);
    if (open?.status !== 'approved') return;
    if (open.id !== requestId) return this.apply(open);
    const now = this.clock.now();
    await this.suggestions.change(open, (it) => (refusal === null ? it.markApplied(now) : it.markFailed(refusal, now)));
  }
}
