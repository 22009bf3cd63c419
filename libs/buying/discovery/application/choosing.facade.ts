import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import type { CampaignBrief } from '../domain/brief';
import type { DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import type { SelectionState } from '../domain/selection';
import type { ProductChoice } from './choosing';
import { ProposalsService } from './proposals.service';
import { SelectionsService } from './selections.service';

type Chosen = Promise<[DiscoveryState, SelectionState]>;

interface ProposalRequest {
  readonly proposalId: string;
  readonly totalBudget?: number;
  readonly replace: boolean;
}

/** The face of this context for those who choose for a campaign, in its latest discovery or in the one that is named. Nothing is bought by it. */
@Injectable()
export class ChoosingFacade {
  constructor(
    private readonly proposals: ProposalsService,
    private readonly selections: SelectionsService,
  ) {}

  /** As `POST /discovery/{id}/apply-proposal`. 404 while no seller has been asked for the campaign. */
  async proposal(caller: Caller, campaignId: string, executionId: string | undefined, request: ProposalRequest): Chosen {
    return this.selections.apply(caller, await this.execution(caller, campaignId, executionId), request);
  }

  /** As `POST /discovery/{id}/products`. */
  async products(
    caller: Caller,
    campaignId: string,
    executionId: string | undefined,
    { choices, replace }: { readonly choices: readonly ProductChoice[]; readonly replace: boolean },
  ): Chosen {
    return this.selections.add(caller, await this.execution(caller, campaignId, executionId), choices, replace);
  }

  /** What somebody chooses for. 404 when the caller may not see such a campaign. */
  async campaign(caller: Caller, campaignId: string): Promise<Pick<CampaignBrief, 'name' | 'currency'>> {
    return this.proposals.campaign(caller, campaignId);
  }

  private async execution(caller: Caller, campaignId: string, executionId: string | undefined): Promise<string> {
    const campaign = await this.proposals.campaign(caller, campaignId);
    const execution = await this.proposals.execution(campaign, caller, executionId);
    if (!execution) throw discoveryErrors.executionNotFound({ field: 'campaignId' });
    return execution.id;
  }
}
