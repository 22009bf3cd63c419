import { Injectable } from '@nestjs/common';
import { CampaignWarningsFacade, type LaunchWarning } from '@exchange/campaigns';
import type { Caller } from '@exchange/kernel';
import { type ExecutionPlan, ExecutionService } from './execution.service';

/** The order that executing a campaign would place, with the warnings of the campaign and of the order. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly execution: ExecutionService,
    private readonly campaigns: CampaignWarningsFacade,
  ) {}

  /** Throws the errors of {@link ExecutionService.plan}. */
  async preview(caller: Caller, campaignId: string): Promise<ExecutionPlan> {
    const plan = await this.execution.plan(caller, campaignId);
    const own = await this.warnings(caller, campaignId);
    // A campaign with selected offers needs no brief.
    const meant = plan.buys.length > 0 ? own.filter(({ type }) => type !== 'brief_missing') : own;
    return { ...plan, warnings: [...meant, ...plan.warnings] };
  }

  warnings(caller: Caller, campaignId: string): Promise<readonly LaunchWarning[]> {
    return this.campaigns.of(caller, campaignId);
  }
}
