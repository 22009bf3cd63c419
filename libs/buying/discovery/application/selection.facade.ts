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

/** Selects products and proposals for a campaign, in its latest or a named discovery. Buys nothing. */
@Injectable()
export class SelectionFacade {
  constructor(
    private readonly proposals: ProposalsService,
    private readonly selections: SelectionsService,
  ) {}

  /** Does the same as `POST /discovery/{id}/apply-proposal`. 404 until a seller was asked for the campaign. */
  async proposal(caller: Caller, campaignId: string, executionId: string | undefined, request: ProposalRequest): Chosen {
    return this.selections.apply(caller, await this.execution(caller, campaignId, executionId), request);
  }

  /** Does the same as `POST /discovery/{id}/products`. */
  async products(
    caller: Caller,
    campaignId: string,
    executionId: string | undefined,
    { choices, replace }: { readonly choices: readonly ProductChoice[]; readonly replace: boolean },
  ): Chosen {
    return this.selections.add(caller, await this.execution(caller, campaignId, executionId), choices, replace);
  }

  /** Name and currency of the campaign. 404 when the caller may not see it. */
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
