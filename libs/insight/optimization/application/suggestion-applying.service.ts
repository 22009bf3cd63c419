import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { Clock } from '@exchange/kernel';
import { BuyTerms, Suggestions } from '../domain/ports';
import type { SuggestionKey } from '../domain/suggestion-state';

/** From approval to what the seller makes of it. Every step is called in the transaction that takes the event which asks for it. */
@Injectable()
export class ApplyingService {
  constructor(
    private readonly suggestions: Suggestions,
    private readonly terms: BuyTerms,
    private readonly campaigns: CampaignsFacade,
    private readonly clock: Clock,
  ) {}

  /** In mode AUTO the exchange approves what it suggests (gaps.md §4.11). */
  async received(key: SuggestionKey, campaignId: string): Promise<void> {
    const campaign = await this.campaigns.brief(key.accountId, campaignId);
    if (campaign?.optimizationApplyMode !== 'AUTO') return;
    const now = this.clock.now();
    await this.suggestions.change(key, (suggestion) => (suggestion.at(now).state.status === 'received' ? suggestion.approve(now) : null));
  }

  /** Asks for the change. While the seller owes the answer to another one it stays approved, and is tried again when that has come. */
  async apply(key: SuggestionKey): Promise<void> {
    const suggestion = await this.suggestions.find(key);
    if (suggestion?.status !== 'approved' || suggestion.requestedAt !== null) return;
    const asked = await this.terms.request(suggestion);
    const now = this.clock.now();
    await this.suggestions.change(key, (it) => {
      if (asked.kind === 'busy') return null;
      if (asked.kind === 'refused') return it.failed(asked.reason, now);
      return asked.kind === 'unchanged' ? it.applied(now) : it.requested(now);
    });
  }

  /** The seller has answered a change of the media buy: one of ours, or one that ours has waited for. */
  async answered(accountId: number, mediaBuyId: string, requestId: string | null, refusal: string | null): Promise<void> {
    const open = await this.suggestions.openOf(accountId, mediaBuyId);
    if (open?.status !== 'approved') return;
    if (open.id !== requestId) return this.apply(open);
    const now = this.clock.now();
    await this.suggestions.change(open, (it) => (refusal === null ? it.applied(now) : it.failed(refusal, now)));
  }
}
