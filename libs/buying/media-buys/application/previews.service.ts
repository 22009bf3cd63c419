import { Injectable } from '@nestjs/common';
import { CampaignWarningsFacade, type LaunchWarning } from '@exchange/campaigns';
import type { Caller } from '@exchange/kernel';
import { type ExecutionPlan, ExecutionService } from './execution.service';

/** What executing a campaign would order, as a person is shown it: with every warning, of the campaign and of the order. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly execution: ExecutionService,
    private readonly campaigns: CampaignWarningsFacade,
  ) {}

  /** Errors as of {@link ExecutionService.plan}. */
  async of(caller: Caller, campaignId: string): Promise<ExecutionPlan> {
    const plan = await this.execution.plan(caller, campaignId);
    const own = await this.warnings(caller, campaignId);
    // Whoever has chosen offers has asked sellers already.
    const meant = plan.buys.length > 0 ? own.filter(({ type }) => type !== 'brief_missing') : own;
    return { ...plan, warnings: [...meant, ...plan.warnings] };
  }

  /** Of a campaign that cannot be executed as it is. */
  warnings(caller: Caller, campaignId: string): Promise<readonly LaunchWarning[]> {
    return this.campaigns.of(caller, campaignId);
  }
}
