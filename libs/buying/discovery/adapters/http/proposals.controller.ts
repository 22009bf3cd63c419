import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { ProposalsService } from '../../application/proposals.service';
import { CampaignProposalsWire, proposalsPage, ProposalsQuery, type SellerProposalsWire } from './proposals.wire';

/** rest-api.md, "Buyer": GET /campaigns/{id}/proposals. */
@ApiTags('Campaigns')
@BuyersOnly()
@Controller('api/v2/buyer/campaigns')
export class ProposalsController {
  constructor(private readonly proposals: ProposalsService) {}

  @Get(':id/proposals')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read the proposals of a campaign',
    description:
      'Of its latest discovery, or of the one named by `executionId`, while sellers are still answering. `sellers` is a page of them, by name; ' +
      'everything else is of the whole discovery. A page may end before its `limit`, after about 4 MB. A cursor goes on in the discovery that it began with.',
    answers: CampaignProposalsWire,
    list: 'cursor',
    errors: [403, 404],
  })
  async read(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Query() query: ProposalsQuery,
  ): Promise<Page<SellerProposalsWire>> {
    return proposalsPage(await this.proposals.read(caller, id, query));
  }
}
