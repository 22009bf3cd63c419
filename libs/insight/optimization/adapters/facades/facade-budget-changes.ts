import { Injectable } from '@nestjs/common';
import { money } from '@exchange/kernel';
import { MediaBuysFacade, MediaBuyChangesFacade } from '@exchange/media-buys';
import { BuyTerms, type Asked } from '../../domain/ports';
import type { SuggestionState } from '../../domain/suggestion-state';

const outdated = 'The budgets of the media buy have changed since the analysis.';

@Injectable()
export class FacadeBuyTerms extends BuyTerms {
  constructor(
    private readonly book: MediaBuysFacade,
    private readonly changes: MediaBuyChangesFacade,
  ) {
    super();
  }

  async sellerOf(accountId: number, mediaBuyId: string): Promise<number> {
    const [buy] = await this.book.of(accountId, [mediaBuyId]);
    return buy!.sellerId;
  }

  /** What somebody has changed since is not overwritten. */
  async request({ accountId, id, mediaBuyId, productAdjustments }: SuggestionState): Promise<Asked> {
    const [buy] = await this.book.of(accountId, [mediaBuyId]);
    const isAsAnalyzed = productAdjustments.every(({ packageId, currentBudget }) =>
      buy?.packages.some((item) => item.packageId === packageId && Number(item.budget) === currentBudget),
    );
    if (!isAsAnalyzed) return { kind: 'refused', reason: outdated };
    const packages = productAdjustments.map(({ packageId, recommendedBudget }) => ({ packageId, budget: money(recommendedBudget) }));
    return this.changes.request(accountId, mediaBuyId, id, { packages });
  }
}
