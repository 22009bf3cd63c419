import { Injectable } from '@nestjs/common';
import { type Micros, micros } from '@exchange/kernel';
import { DeliveredSpend } from '@exchange/media-buys';
import { DeliveryFacade } from './delivery.facade';

/** Spend of media buys since delivery began, for the port of media buys. */
@Injectable()
export class MediaBuySpend extends DeliveredSpend {
  constructor(private readonly delivery: DeliveryFacade) {
    super();
  }

  async of(accountId: number, mediaBuyIds: readonly string[]): Promise<ReadonlyMap<string, Micros>> {
    const spent = new Map<string, Micros>();
    if (mediaBuyIds.length === 0) return spent;
    for (const { mediaBuyId, spend } of await this.delivery.toDate(accountId, mediaBuyIds))
      spent.set(mediaBuyId, (spent.get(mediaBuyId) ?? 0n) + micros(String(spend)));
    return spent;
  }
}
