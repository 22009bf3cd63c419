import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { decimal } from '@exchange/kernel';
import { MediaBuys } from '../domain/ports';
import { heldBy } from '../domain/terms';

/**
 * Tells a campaign what its media buys hold of its budget. Whoever takes more does so in its own transaction, with the campaign locked; what
 * is set free is told by an event a moment later, so that settling what runs with a seller need not wait for the campaign.
 */
@Injectable()
export class AllocationService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly campaigns: CampaignsFacade,
  ) {}

  /** Inside a transaction. */
  async tell(accountId: number, campaignId: string): Promise<void> {
    await this.campaigns.allocate(accountId, campaignId, () => this.heldOf(accountId, campaignId));
  }

  /** A decimal string. */
  async heldOf(accountId: number, campaignId: string): Promise<string> {
    return decimal(heldBy(await this.buys.ofCampaign(accountId, campaignId)));
  }
}
