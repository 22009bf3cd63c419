import { Injectable } from '@nestjs/common';
import { type IsBought, Purchases } from '@exchange/discovery';
import { isCovered } from '../../domain/plan';
import { MediaBuys } from '../../domain/ports';

/** Implements the port of discovery that tells which selected products are bought (ADR 49). */
@Injectable()
export class PurchasesAdapter extends Purchases {
  constructor(private readonly buys: MediaBuys) {
    super();
  }

  async of(accountId: number, campaignId: string): Promise<IsBought> {
    const buys = await this.buys.ofCampaign(accountId, campaignId);
    return (line) => isCovered(line, buys);
  }
}
