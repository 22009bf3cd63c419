import { Injectable } from '@nestjs/common';
import { decimal } from '@exchange/kernel';
import { Campaigns } from '@exchange/campaigns';
import { MediaBuys } from '../domain/ports';
import { heldBy } from '../domain/terms';

/**
 * Tells a campaign what its media buys hold of its budget. Whoever takes more does so in its own transaction, with the campaign locked; what
 * is set free is told by an event a moment later, so that settling with a seller need not wait for the campaign.
 */
@Injectable()
export class Allocation {
  constructor(
    private readonly buys: MediaBuys,
    private readonly campaigns: Campaigns,
  ) {}

  /** Inside a transaction. */
  async tell(accountId: number, campaignId: string): Promise<void> {
    if (!(await this.campaigns.lock(accountId, campaignId))) return;
    const buys = await this.buys.ofCampaign(accountId, campaignId);
    await this.campaigns.allocate(accountId, campaignId, decimal(heldBy(buys)));
  }
}
