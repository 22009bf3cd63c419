import { Injectable } from '@nestjs/common';
import type { FoundIssue } from '@exchange/kernel';
import type { BookedBuy } from '../domain/booked-buy';
import type { AnsweredDays } from '../domain/delivery-issues';
import { type FirstFlight, firstFlightOf, type FlightMoment } from '../domain/first-flight';
import type { MediaBuyKey } from '../domain/media-buy-state';
import { type AnsweredDiscovery, type DeliveryIssueFilter, type FlightFilter, MediaBuys, type SentOrder } from '../domain/ports';

@Injectable()
export class MediaBuysFacade {
  constructor(private readonly buys: MediaBuys) {}

  /** Finds the account's media buys among these ids, in any status and order. One query. */
  async findMany(accountId: number, ids: readonly string[]): Promise<readonly BookedBuy[]> {
    return ids.length === 0 ? [] : this.buys.findMany(accountId, ids);
  }

  /** Finds media buys with delivery issues whose flight overlaps the period: the newest `limit`. */
  withDeliveryIssues(filter: DeliveryIssueFilter, limit: number): Promise<readonly BookedBuy[]> {
    return this.buys.withDeliveryIssues(filter, limit);
  }

  /** Finds the media buy that explains best why nothing was delivered until `lastDay`; null when no seller was asked. One query. */
  async firstFlight(filter: FlightFilter, moment: FlightMoment): Promise<FirstFlight | null> {
    const buy = await this.buys.firstFlight(filter, moment);
    return buy && firstFlightOf(buy, moment.now);
  }

  /** What a seller was sent for its answer to a discovery, oldest first; without orders that have not reached it. */
  ordersFrom(answered: AnsweredDiscovery): Promise<readonly SentOrder[]> {
    return this.buys.ordersFrom(answered);
  }

  /** Runs in the caller's transaction. Issues of `answered` days that the seller no longer shows end. Empty: the seller did not answer. */
  async recordDeliveryIssues(key: MediaBuyKey, found: readonly FoundIssue[], answered: readonly AnsweredDays[], now: Date): Promise<void> {
    await this.buys.change(key, (buy) => buy.recordDeliveryIssues(found, answered, now));
  }
}
