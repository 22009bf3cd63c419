import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { decimal } from '@exchange/kernel';
import { MediaBuys } from '../domain/ports';
import { budgetHeldBy } from '../domain/terms';

/** Stores the budget that media buys hold of their campaign. A decrease follows by an event, so that settling an answer does not wait for the campaign. */
@Injectable()
export class AllocationService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly campaigns: CampaignsFacade,
  ) {}

  /** Must run inside a transaction. */
  async update(accountId: number, campaignId: string): Promise<void> {
    await this.campaigns.allocate(accountId, campaignId, () => this.heldBudget(accountId, campaignId));
  }

  /** Returns a decimal string. */
  async heldBudget(accountId: number, campaignId: string): Promise<string> {
    return decimal(budgetHeldBy(await this.buys.ofCampaign(accountId, campaignId)));
  }
}
