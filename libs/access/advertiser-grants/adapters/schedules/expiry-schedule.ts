import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { AdvertiserGrantsService } from '../../application/advertiser-grants.service';

/** Tells both sides. That nobody gets in with it is decided at every request, by the time. */
@Injectable()
export class ExpirySchedule {
  constructor(private readonly advertiserGrants: AdvertiserGrantsService) {}

  @Every(60_000)
  expireDue(): Promise<void> {
    return this.advertiserGrants.expireDue();
  }
}
