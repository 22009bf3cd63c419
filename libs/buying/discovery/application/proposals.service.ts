import { Injectable } from '@nestjs/common';
import { Clock, type Caller, maySee } from '@exchange/kernel';
import { discoveryErrors } from '../domain/errors';
import { Asks, BriefSource, Discoveries } from '../domain/ports';
import { noExecution, proposalsOf, type CampaignProposals } from '../domain/proposals';
import { SelectionsService } from './selections.service';

/** A campaign's proposals: of its latest discovery, or of the one that is named. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly asks: Asks,
    private readonly briefs: BriefSource,
    private readonly selections: SelectionsService,
    private readonly clock: Clock,
  ) {}

  /** 404 for an unknown campaign, and for an execution that is unknown or of another campaign. */
  async read(caller: Caller, campaignId: string, executionId?: string): Promise<CampaignProposals> {
    const { accountId } = caller;
    const campaign = await this.briefs.campaign(accountId, campaignId);
    if (!campaign || !maySee(caller, campaign.advertiserId)) throw discoveryErrors.campaignNotFound();
    const execution = await this.execution(accountId, campaignId, executionId);
    if (!execution) return noExecution(campaign);
    const [asks, answers, { proposals }] = await Promise.all([
      this.asks.of(accountId, execution.id),
      this.discoveries.answers(accountId, execution.id),
      this.selections.of(execution),
    ]);
    const selectedProposalIds = proposals.map(({ proposalId }) => proposalId);
    return proposalsOf(campaign, execution, asks, answers, selectedProposalIds, this.clock.now());
  }

  private async execution(accountId: number, campaignId: string, executionId: string | undefined) {
    if (executionId === undefined) return this.discoveries.latestOf(accountId, campaignId);
    const named = await this.discoveries.find(accountId, executionId);
    if (named?.campaignId !== campaignId) throw discoveryErrors.executionNotFound();
    return named;
  }
}
