import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { campaignStates } from '@exchange/campaigns';
import type { Caller, Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, Field, IdParam, IntegerIdParam, Operation, SkipQuery, Takes } from '@exchange/platform';
import { CampaignListsService, type ListCampaign } from '../../application/campaign-lists.service';

class PropertyListCampaignWire {
  @Field.text()
  campaignId: string;

  @Field.text()
  name: string;

  @Field.oneOf(campaignStates.stored)
  status: ListCampaign['status'];

  @Field.timestamp()
  attachedAt: Date;
}

@ApiTags('Property lists')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/property-lists/:listId/campaigns')
export class ListCampaignsController {
  constructor(private readonly lists: CampaignListsService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List the campaigns of a property list',
    description: 'Campaigns to which the list is attached, the newest attachment first.',
    answers: [PropertyListCampaignWire],
    list: 'skip',
    errors: [403, 404],
  })
  list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('listId') id: string,
    @Query() { take, skip }: SkipQuery,
  ): Promise<Page<PropertyListCampaignWire>> {
    return this.lists.campaigns(caller, { advertiserId, id }, { take, skip });
  }
}
