import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { savedOfferLimits } from '../domain/limits';
import { SavedOffers } from '../domain/ports';

/** Marks expired offers, so that they can be filtered and later deleted. */
@Injectable()
export class ExpiringService {
  constructor(
    private readonly offers: SavedOffers,
    private readonly clock: Clock,
  ) {}

  async expireDue(): Promise<void> {
    await this.offers.expire(this.clock.now(), savedOfferLimits.maxExpiredPerRun);
  }
}
