import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { CampaignsService } from '../../application/campaigns.service';

@Injectable()
export class CampaignSchedule {
  constructor(private readonly campaigns: CampaignsService) {}

  @Every(2_000)
  endFlights(): Promise<void> {
    return this.campaigns.endFlights();
  }
}
