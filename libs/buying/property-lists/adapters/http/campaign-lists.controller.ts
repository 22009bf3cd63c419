import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, Field, IdParam, Operation, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { CampaignListsService } from '../../application/campaign-lists.service';
import { NothingWire, PropertyListSummaryWire, listSummaryWire } from './property-list.wire';

class AttachListsBody {
  @Field.text({ min: 1, max: 255, many: { min: 1, max: 50 }, description: 'Ids of property lists of the campaign’s advertiser.' })
  listIds: string[];
}

/** Property lists of a campaign (gaps.md §6.9). */
@ApiTags('Property lists')
@BuyersOnly()
@Controller('api/v2/buyer/campaigns/:id/property-lists')
@OperationIds({ list: 'listCampaignPropertyLists', attach: 'attachPropertyLists', detach: 'detachPropertyList' })
export class CampaignListsController {
  constructor(private readonly lists: CampaignListsService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List the property lists of a campaign',
    description: 'In the order of attachment.',
    answers: [PropertyListSummaryWire],
    list: 'whole',
    errors: [403, 404],
  })
  async list(@CurrentCaller() caller: Caller, @IdParam('id') campaignId: string): Promise<Page<PropertyListSummaryWire>> {
    return (await this.lists.list(caller, campaignId)).map(listSummaryWire);
  }

  @Post()
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Attach property lists to a campaign',
    description: 'Attaches all lists or none. Returns the lists of the campaign afterwards. Attaching a list again changes nothing.',
    answers: [PropertyListSummaryWire],
    list: 'whole',
    errors: [403, 404],
    once: 'together',
    tool: { name: 'save_campaign' },
  })
  async attach(
    @CurrentCaller() caller: Caller,
    @IdParam('id') campaignId: string,
    @Body() { listIds }: AttachListsBody,
  ): Promise<Page<PropertyListSummaryWire>> {
    return (await this.lists.attach(caller, campaignId, listIds)).map(listSummaryWire);
  }

  @Delete(':listId')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Detach a property list from a campaign',
    description: 'Keeps the list itself.',
    answers: NothingWire,
    errors: [403, 404],
    tool: { name: 'save_campaign' },
  })
  async detach(
    @CurrentCaller() caller: Caller,
    @IdParam('id') campaignId: string,
    @IdParam('listId') listId: string,
  ): Promise<NothingWire> {
    await this.lists.detach(caller, campaignId, listId);
    return {};
  }
}
