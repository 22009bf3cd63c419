import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { searchTool, wholeListLimit, OperationIds } from '@exchange/platform/openapi';
import { ProposalsService } from '../../application/proposals.service';
import { CampaignProposalsWire, proposalsPage, ProposalsQuery, type SellerProposalsWire } from './proposals.wire';

/** `GET /campaigns/{id}/proposals` (rest-api.md, "Buyer"). */
@ApiTags('Campaigns')
@BuyersOnly()
@Controller('api/v2/buyer/campaigns')
@OperationIds({ read: 'getCampaignProposals' })
export class ProposalsController {
  constructor(private readonly proposals: ProposalsService) {}

  @Get(':id/proposals')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read the proposals of a campaign',
    description:
      'From its latest discovery, or the one named by `executionId`, also while sellers are still answering. `sellers` is a page of them, by name; ' +
      'all other fields are about the whole discovery. A page may end before its `limit`, after about 4 MB. A cursor continues in the discovery of its first page.',
    answers: CampaignProposalsWire,
    list: 'cursor',
    errors: [403, 404],
    tool: searchTool('proposal', { filter: { campaignId: '{path.id}', executionId: '{query.executionId}' }, limit: wholeListLimit }),
  })
  async read(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Query() query: ProposalsQuery,
  ): Promise<Page<SellerProposalsWire>> {
    return proposalsPage(await this.proposals.read(caller, id, query));
  }
}
