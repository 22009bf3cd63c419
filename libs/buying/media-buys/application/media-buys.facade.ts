import { Injectable } from '@nestjs/common';
import type { BookedBuy } from '../domain/booked-buy';
import { MediaBuys } from '../domain/ports';

/** The face of this context for others: reading what was bought. */
@Injectable()
export class MediaBuysFacade {
  constructor(private readonly buys: MediaBuys) {}

  /** Those of these ids that the account has, whatever their status, in no particular order. One query. */
  async of(accountId: number, ids: readonly string[]): Promise<readonly BookedBuy[]> {
    return ids.length === 0 ? [] : this.buys.many(accountId, ids);
  }
}
