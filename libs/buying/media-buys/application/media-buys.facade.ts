import { Injectable } from '@nestjs/common';
import type { FoundIssue } from '@exchange/kernel';
import type { BookedBuy } from '../domain/booked-buy';
import type { AnsweredDays } from '../domain/delivery-issues';
import { type FirstFlight, firstFlightOf, type FlightMoment } from '../domain/first-flight';
import type { BuyKey } from '../domain/media-buy-state';
import { type DeliveryIssueFilter, type FlightFilter, MediaBuys } from '../domain/ports';

/** The face of this context for others: reading what was bought, and noting what its delivery shows. */
@Injectable()
export class MediaBuysFacade {
  constructor(private readonly buys: MediaBuys) {}

  /** Those of these ids that the account has, whatever their status, in no particular order. One query. */
  async of(accountId: number, ids: readonly string[]): Promise<readonly BookedBuy[]> {
    return ids.length === 0 ? [] : this.buys.many(accountId, ids);
  }

  /** Those whose delivery has issues and whose flight is at least partly within the period: the newest `limit`. */
  withDeliveryIssues(filter: DeliveryIssueFilter, limit: number): Promise<readonly BookedBuy[]> {
    return this.buys.withDeliveryIssues(filter, limit);
  }

  /** What says best why nothing was delivered until `lastDay`; null: no seller was asked for anything. One query. */
  async firstFlight(filter: FlightFilter, moment: FlightMoment): Promise<FirstFlight | null> {
    const buy = await this.buys.firstFlight(filter, moment);
    return buy && firstFlightOf(buy, moment.now);
  }

  /** Joins the surrounding transaction. `answered`: issues of these days that the seller's answers no longer show are over. Empty: it was asked in vain. */
  async noteDelivery(key: BuyKey, found: readonly FoundIssue[], answered: readonly AnsweredDays[], now: Date): Promise<void> {
    await this.buys.change(key, (buy) => buy.noteDelivery(found, answered, now));
  }
}
