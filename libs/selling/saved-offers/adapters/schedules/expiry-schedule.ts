import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { ExpiringService } from '../../application/expiring.service';
import { savedOfferLimits } from '../../domain/limits';

/** Nobody can redeem what has expired, marked or not. */
@Injectable()
export class ExpirySchedule {
  constructor(private readonly expiring: ExpiringService) {}

  @Every(savedOfferLimits.expireEvery)
  expireDue(): Promise<void> {
    return this.expiring.expireDue();
  }
}
