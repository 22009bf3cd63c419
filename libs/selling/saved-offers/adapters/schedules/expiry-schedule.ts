import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { ExpiringService } from '../../application/expiring.service';
import { savedOfferLimits } from '../../domain/limits';

/** Marks expired offers. Expired codes are refused also before they are marked. */
@Injectable()
export class ExpirySchedule {
  constructor(private readonly expiring: ExpiringService) {}

  @Every(savedOfferLimits.expireEveryMs)
  expireDue(): Promise<void> {
    return this.expiring.expireDue();
  }
}
