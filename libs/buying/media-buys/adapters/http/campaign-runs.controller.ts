import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { definedOnly, wholeList, type Caller, type Page } from '@exchange/kernel';
import { BeforeTerms, BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { searchTool, wholeListLimit, OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { ChangesService } from '../../application/changes.service';
import { ExecutionService } from '../../application/execution.service';
import { MediaBuysService } from '../../application/media-buys.service';
import { PreviewsService } from '../../application/previews.service';
import { CascadeWire, cascadeWire, ExecuteCampaignBody, ExecutionWire, executionWire } from './execution.wire';
import { mediaBuyWire, MediaBuyWire } from './media-buy.wire';
import { orderPreviewWire, OrderPreviewWire } from './order-preview.wire';
import { CampaignMediaBuyStatusWire, statusWire } from './status.wire';

/** Running a campaign (gaps.md §5.2). */
@ApiTags('Campaigns')
@BuyersOnly()
@Controller('api/v2/buyer/campaigns')
@OperationIds({
  execute: 'executeCampaign',
  list: 'listCampaignMediaBuys',
  preview: 'previewCampaignOrder',
  pause: 'pauseCampaign',
  reactivate: 'reactivateCampaign',
  status: 'getCampaignMediaBuyStatus',
})
export class CampaignRunsController {
  constructor(
    private readonly mediaBuys: MediaBuysService,
    private readonly execution: ExecutionService,
    private readonly changes: ChangesService,
    private readonly previews: PreviewsService,
  ) {}

  @Post(':id/execute')
  @Takes(everyone, 'spend')
  @ErrorCodes({
    400: ['CURRENCY_MISMATCH'],
    402: ['CREDIT_LIMIT_EXCEEDED'],
    403: ['FEATURE_NOT_ENABLED'],
    409: ['AGENT_CEILING_REACHED', 'INSUFFICIENT_MEDIA_BUDGET', 'LIMITATIONS_NOT_ACCEPTED', 'PRICE_CHANGED'],
  })
  @Operation({
    summary: 'Execute a campaign',
    description:
      'Creates one media buy per seller from the products selected in the latest discovery, and asks each seller to book it. Waits a few seconds for the sellers; poll the status of media buys that are still PENDING_APPROVAL. Safe to repeat: products that are bought already are not bought again. 409 when a seller cannot do everything that the campaign has decided and the limitation is not accepted by its name, and when the order is not the one of `digest`. 402 when the organization has too little credit left.',
    answers: ExecutionWire,
    errors: [402, 403, 404, 409],
    once: 'in steps',
    tool: { name: 'save_campaign' },
  })
  async execute(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: ExecuteCampaignBody): Promise<ExecutionWire> {
    return executionWire(
      await this.execution.execute(caller, id, definedOnly({ accepted: body.acceptLimitations, digest: body.digest })),
      body.debug,
    );
  }

  @Get(':id/order-preview')
  @Takes(everyone, 'read')
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'], 409: ['INSUFFICIENT_MEDIA_BUDGET', 'PRICE_CHANGED'] })
  @Operation({
    summary: 'Preview what executing a campaign would order',
    description:
      'Shows every media buy that would be ordered, with packages, prices, bids, budgets and the other decisions. Names the limitations of each seller, the warnings of the campaign and of the order, and the reasons why executing would be refused now. Changes nothing; refused in the same cases as executing.',
    answers: OrderPreviewWire,
    errors: [400, 403, 404, 409],
  })
  async preview(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<OrderPreviewWire> {
    return orderPreviewWire(id, await this.previews.preview(caller, id));
  }

  @Post(':id/pause')
  @Takes(everyone, 'write')
  @BeforeTerms()
  @Operation({
    summary: 'Pause a campaign',
    description: 'Pauses the campaign and its ACTIVE media buys. The campaign is paused whatever the sellers answer.',
    answers: CascadeWire,
    errors: [403, 404, 409],
    once: 'in steps',
    tool: { name: 'save_campaign', arguments: { campaignId: '{path.id}', isPaused: true } },
  })
  async pause(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<CascadeWire> {
    return cascadeWire(await this.changes.cascade(caller, id, 'pause'));
  }

  @Post(':id/reactivate')
  @Takes(everyone, 'spend')
  @Operation({
    summary: 'Reactivate a campaign',
    description: 'Also reactivates its PAUSED media buys. At sellers that the account may not buy from they stay PAUSED, with an `error`.',
    answers: CascadeWire,
    errors: [403, 404, 409],
    once: 'in steps',
    tool: { name: 'save_campaign', arguments: { campaignId: '{path.id}', isPaused: false } },
  })
  async reactivate(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<CascadeWire> {
    return cascadeWire(await this.changes.cascade(caller, id, 'reactivate'));
  }

  @Get(':id/media-buys')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List the media buys of a campaign',
    description: 'Returns all media buys of the campaign, oldest first.',
    answers: [MediaBuyWire],
    list: 'whole',
    errors: [403, 404],
    tool: searchTool('media_buy', { filter: { campaignId: '{path.id}' }, limit: wholeListLimit }),
  })
  async list(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<Page<MediaBuyWire>> {
    const { buys } = await this.mediaBuys.ofCampaign(caller, id);
    return wholeList(buys.map(mediaBuyWire));
  }

  @Get(':id/media-buy-status')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Poll the media buys of a campaign',
    description: 'Poll at most every 30 seconds: the exchange does not ask sellers more often.',
    answers: CampaignMediaBuyStatusWire,
    errors: [403, 404],
  })
  async status(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<CampaignMediaBuyStatusWire> {
    const { campaign, buys } = await this.mediaBuys.ofCampaign(caller, id);
    return statusWire(id, campaign.status, buys);
  }
}
