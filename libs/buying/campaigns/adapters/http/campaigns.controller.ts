import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { turnsOnAuto } from '@exchange/advertisers';
import type { Caller, Page } from '@exchange/kernel';
import {
  accessOf,
  BeforeEmailVerification,
  BuyersOnly,
  CurrentCaller,
  deleted,
  DeletedWire,
  everyone,
  Field,
  IdParam,
  Operation,
  spendWhen,
  Takes,
} from '@exchange/platform';
import { getTool, ErrorCodes } from '@exchange/platform/openapi';
import { CampaignsService } from '../../application/campaigns.service';
import type { CampaignState } from '../../domain/campaign-state';
import { CreateCampaignBody, newCampaignFrom, patchFrom, UpdateCampaignBody } from './campaign-body.wire';
import { CampaignAnswerWire, campaignAnswerWire, CampaignSummaryWire, campaignRowWire } from './campaign.wire';
import { filterFrom, listedCampaigns, ListCampaignsQuery, requestFrom } from './list-campaigns.wire';

class ArchiveCampaignQuery {
  @Field.integer({ optional: true, min: 1, description: 'The revision that was read; 409 when there is a newer one.' })
  expectedRevision?: number;
}

/** Campaigns of a buyer (gaps.md §5.2); limits and paging follow rest-api.md. */
@ApiTags('Campaigns')
@BuyersOnly()
@Controller('api/v2/buyer/campaigns')
export class CampaignsController {
  constructor(private readonly campaigns: CampaignsService) {}

  @Post()
  @Takes(everyone, spendWhen(turnsOnAuto))
  @BeforeEmailVerification()
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'] })
  @Operation({
    summary: 'Create a campaign',
    description:
      "Creates a DRAFT, which costs nothing: an app needs only the scope `write`, budget included. Locks the advertiser's currency.",
    status: 201,
    answers: CampaignAnswerWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_campaign' },
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateCampaignBody): Promise<CampaignAnswerWire> {
    const { campaign, warnings } = await this.campaigns.create(caller, newCampaignFrom(body));
    return campaignAnswerWire(campaign, warnings, new Map());
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List campaigns',
    description: 'Newest first. Pages are selected by cursor, or by take and skip. Every answer contains both styles.',
    answers: [CampaignSummaryWire],
    list: 'skip+cursor',
    errors: [403],
    tool: listedCampaigns,
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListCampaignsQuery): Promise<Page<CampaignSummaryWire>> {
    const page = await this.campaigns.list(caller, filterFrom(query), requestFrom(query));
    const waiting = await this.campaigns.waiting(caller.accountId, page.rows);
    return page.map((row) => campaignRowWire(row, waiting));
  }

  @Get(':id')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a campaign',
    description: 'Returns the campaign in any state, also ARCHIVED.',
    answers: CampaignAnswerWire,
    errors: [403, 404],
    tool: getTool('campaign'),
  })
  async get(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<CampaignAnswerWire> {
    return this.answer(await this.campaigns.get(caller, id));
  }

  @Put(':id')
  @Takes(everyone, spendWhen((body) => body['budget'] !== undefined || turnsOnAuto(body)))
  @BeforeEmailVerification()
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'], 409: ['INSUFFICIENT_MEDIA_BUDGET'] })
  @Operation({
    summary: 'Update a campaign',
    description:
      'Omitted fields keep their value. Lists and constraints are replaced; UTM parameters are merged. The revision increases by one. Send expectedRevision to avoid overwriting another change. An app needs the scope `spend` for a budget, and for the mode AUTO.',
    answers: CampaignAnswerWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_campaign' },
  })
  async update(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: UpdateCampaignBody): Promise<CampaignAnswerWire> {
    return this.answer(await this.campaigns.update(caller, id, patchFrom(body), body.expectedRevision));
  }

  @Delete(':id')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Archive a campaign',
    description: 'Removes the campaign from lists. It can no longer be executed.',
    answers: DeletedWire,
    errors: [403, 404, 409],
    tool: { name: 'save_campaign', arguments: { campaignId: '{path.id}', isArchived: true, expectedRevision: '{query.expectedRevision}' } },
  })
  async archive(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Query() { expectedRevision }: ArchiveCampaignQuery,
  ): Promise<DeletedWire> {
    await this.campaigns.archive(caller, id, expectedRevision);
    return deleted(id);
  }

  private async answer(campaign: CampaignState): Promise<CampaignAnswerWire> {
    const waiting = await this.campaigns.waiting(campaign.accountId, [campaign]);
    return campaignAnswerWire(campaign, await this.campaigns.warnings(campaign), waiting);
  }
}

/** Access to creating and updating campaigns, for the tool that performs both. */
export const savingAccess = { create: accessOf(CampaignsController, 'create'), update: accessOf(CampaignsController, 'update') };
