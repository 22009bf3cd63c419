import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { AdvertiserGrantsService } from '../../application/advertiser-grants.service';

/** Marks expired grants and notifies both sides. Access does not depend on this schedule: every request compares `expiresAt` with the clock. */
@Injectable()
export class AdvertiserGrantExpirySchedule {
  constructor(private readonly advertiserGrants: AdvertiserGrantsService) {}

  @Every(60_000)
  expireDue(): Promise<void> {
    return this.advertiserGrants.expireDue();
  }
}
