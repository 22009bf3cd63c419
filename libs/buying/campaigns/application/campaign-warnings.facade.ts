import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { CampaignsService } from './campaigns.service';
import type { Warning } from './warnings';

/** Warnings of a campaign, for contexts that show its order. */
@Injectable()
export class CampaignWarningsFacade {
  constructor(private readonly campaigns: CampaignsService) {}

  /** 404 when the caller may not see the campaign. */
  async of(caller: Caller, campaignId: string): Promise<readonly Warning[]> {
    return this.campaigns.warnings(await this.campaigns.get(caller, campaignId));
  }
}
