import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, IdParam, Operation } from '@exchange/platform';
import { ProposalsService } from '../../application/proposals.service';
import { CampaignProposalsWire, ProposalsQuery, proposalsWire } from './proposals.wire';

/** rest-api.md, "Buyer": GET /campaigns/{id}/proposals. */
@ApiTags('Campaigns')
@BuyersOnly()
@Controller('api/v2/buyer/campaigns')
export class ProposalsController {
  constructor(private readonly proposals: ProposalsService) {}

  @Get(':id/proposals')
  @Operation({
    summary: 'Read the proposals of a campaign',
    description: 'Of its latest discovery, or of the one named by `executionId`, while sellers are still answering.',
    answers: CampaignProposalsWire,
    errors: [403, 404],
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Query() query: ProposalsQuery): Promise<CampaignProposalsWire> {
    return proposalsWire(await this.proposals.read(caller, id, query.executionId));
  }
}
