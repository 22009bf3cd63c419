import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { KindPart, type ShownPart } from '@exchange/platform';
import { CampaignsService } from '../../application/campaigns.service';
import { campaignErrors } from '../../domain/errors';
import { CampaignRuns } from '../../domain/ports';
import { receiptOf } from './launch';

/** What launching a draft would buy, and what it would be without. 409 for what is no draft. */
@Injectable()
export class CampaignLaunchPart extends KindPart {
  readonly kind = 'campaign';
  readonly include = 'launch';

  constructor(
    private readonly campaigns: CampaignsService,
    private readonly runs: CampaignRuns,
  ) {
    super();
  }

  override async read(caller: Caller, id: string): Promise<ShownPart> {
    const { status } = await this.campaigns.get(caller, id);
    if (status !== 'DRAFT') throw campaignErrors.noDraft();
    const plan = await this.runs.plan(caller, id);
    return { shown: { ...receiptOf(plan), warnings: plan.warnings } };
  }
}
