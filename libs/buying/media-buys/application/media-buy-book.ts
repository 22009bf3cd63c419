import { Injectable } from '@nestjs/common';
import type { MediaBuyState } from '../domain/media-buy-state';
import { MediaBuys } from '../domain/ports';

/** What other contexts may know about a media buy: what was bought from whom, and by which names the seller knows it. */
export type BookedBuy = Pick<
  MediaBuyState,
  | 'accountId'
  | 'id'
  | 'name'
  | 'status'
  | 'campaignId'
  | 'advertiserId'
  | 'sellerId'
  | 'sellerName'
  | 'sellerMediaBuyId'
  | 'brandDomain'
  | 'currency'
  | 'budget'
  | 'packages'
  | 'flightStart'
  | 'flightEnd'
>;

/** The face of this context for others: reading what was bought. */
@Injectable()
export class MediaBuyBook {
  constructor(private readonly buys: MediaBuys) {}

  /** Those of these ids that the account has, whatever their status, in no particular order. One query. */
  async of(accountId: number, ids: readonly string[]): Promise<readonly BookedBuy[]> {
    return ids.length === 0 ? [] : this.buys.many(accountId, ids);
  }
}
