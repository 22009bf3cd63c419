import { Injectable } from '@nestjs/common';
import type { CampaignSpec } from './campaigns.facade';
import { CampaignsService } from './campaigns.service';
import type { Warning } from './warnings';

/** Warnings of a campaign, for contexts that show its order. */
@Injectable()
export class CampaignWarningsFacade {
  constructor(private readonly campaigns: CampaignsService) {}

  async of(accountId: number, { advertiserId, budget, warnings }: CampaignSpec): Promise<readonly Warning[]> {
    return [...warnings, ...(await this.campaigns.billingWarnings(accountId, advertiserId, budget.currency))];
  }
}
