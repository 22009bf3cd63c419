import { Injectable } from '@nestjs/common';
import { CampaignBuys, type BuyStatus, type BuyWait, maxWaiting } from '@exchange/campaigns';
import { Clock } from '@exchange/kernel';
import { MediaBuys } from '../../domain/ports';
import { waitsOf } from '../../domain/waiting';

/** Implements the port of campaigns that reads their media buys (ADR 49). */
@Injectable()
export class CampaignBuysAdapter extends CampaignBuys {
  constructor(
    private readonly buys: MediaBuys,
    private readonly clock: Clock,
  ) {
    super();
  }

  campaignsWith(accountId: number, statuses: readonly BuyStatus[]): Promise<readonly string[]> {
    return this.buys.campaignsWith(accountId, statuses);
  }

  async waiting(accountId: number, campaignIds: readonly string[]): Promise<ReadonlyMap<string, readonly BuyWait[]>> {
    const now = this.clock.now();
    const waits = new Map<string, readonly BuyWait[]>();
    for (const buy of await this.buys.waiting(accountId, campaignIds, now, maxWaiting))
      waits.set(buy.campaignId, [...(waits.get(buy.campaignId) ?? []), ...waitsOf(buy, now)]);
    return waits;
  }
}
