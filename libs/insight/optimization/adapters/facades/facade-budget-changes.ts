import { Injectable } from '@nestjs/common';
import { money } from '@exchange/kernel';
import { MediaBuysFacade, MediaBuyChangesFacade } from '@exchange/media-buys';
import { BudgetChanges, type ChangeAnswer } from '../../domain/ports';
import type { SuggestionState } from '../../domain/suggestion-state';

const outdatedReason = 'The budgets of the media buy have changed since the analysis.';

@Injectable()
export class FacadeBudgetChanges extends BudgetChanges {
  constructor(
    private readonly mediaBuys: MediaBuysFacade,
    private readonly changes: MediaBuyChangesFacade,
  ) {
    super();
  }

  async sellerOf(accountId: number, mediaBuyId: string): Promise<number> {
    const [buy] = await this.mediaBuys.findMany(accountId, [mediaBuyId]);
    return buy!.sellerId;
  }

  /** Refuses when budgets changed since the analysis, so that no newer decision is overwritten. */
  async request({ accountId, id, mediaBuyId, productAdjustments }: SuggestionState): Promise<ChangeAnswer> {
    const [buy] = await this.mediaBuys.findMany(accountId, [mediaBuyId]);
    const isAsAnalyzed = productAdjustments.every(({ packageId, currentBudget }) =>
      buy?.packages.some((item) => item.packageId === packageId && Number(item.budget) === currentBudget),
    );
    if (!isAsAnalyzed) return { kind: 'refused', reason: outdatedReason };
    const packages = productAdjustments.map(({ packageId, recommendedBudget }) => ({ packageId, budget: money(recommendedBudget) }));
    return this.changes.request(accountId, mediaBuyId, id, { packages });
  }
}
