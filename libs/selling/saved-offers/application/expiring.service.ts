import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { savedOfferLimits } from '../domain/limits';
import { SavedOffers } from '../domain/ports';

/** Writes down what the clock has decided, so that what has ended can be found, and goes in the end. */
@Injectable()
export class ExpiringService {
  constructor(
    private readonly offers: SavedOffers,
    private readonly clock: Clock,
  ) {}

  async expireDue(): Promise<void> {
    await this.offers.expire(this.clock.now(), savedOfferLimits.expiredTogether);
  }
}
