import { Injectable } from '@nestjs/common';
import { CampaignBuys, type BuyStatus } from '@exchange/campaigns';
import { MediaBuys } from '../../domain/ports';

/** What was bought for campaigns: their own port, filled from here (ADR 49). */
@Injectable()
export class BuysOfCampaigns extends CampaignBuys {
  constructor(private readonly buys: MediaBuys) {
    super();
  }

  campaignsWith(accountId: number, statuses: readonly BuyStatus[]): Promise<readonly string[]> {
    return this.buys.campaignsWith(accountId, statuses);
  }
}
