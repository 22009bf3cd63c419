import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page } from '@exchange/kernel';
import { BeforeTerms, BuyersOnly, CurrentCaller, everyone, IdParam, Operation, spendWhen, Takes } from '@exchange/platform';
import { getTool, OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { AcceptingService } from '../../application/accepting.service';
import { ChangesService } from '../../application/changes.service';
import { MediaBuysService } from '../../application/media-buys.service';
import { AcceptMediaBuyBody, CancelMediaBuyBody, patchFrom, UpdateMediaBuyBody } from './media-buy-change.wire';
import {
  listedMediaBuys,
  ListMediaBuysQuery,
  MediaBuyAnswerWire,
  MediaBuyPackagesWire,
  mediaBuyWire,
  MediaBuyWire,
} from './media-buy.wire';
import { packageWire } from './package.wire';

/** Error codes of operations that change what a media buy costs. */
const costCodes = {
  400: ['CURRENCY_MISMATCH'],
  402: ['CREDIT_LIMIT_EXCEEDED'],
  403: ['FEATURE_NOT_ENABLED'],
  409: ['AGENT_CEILING_REACHED', 'INSUFFICIENT_MEDIA_BUDGET'],
};

/** Reading and changing media buys (gaps.md §5.5). */
@ApiTags('Media buys')
@BuyersOnly()
@Controller('api/v2/buyer/media-buys')
@OperationIds({ packages: 'getMediaBuyPackages' })
export class MediaBuysController {
  constructor(
    private readonly mediaBuys: MediaBuysService,
    private readonly changes: ChangesService,
    private readonly accepting: AcceptingService,
  ) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List media buys',
    description: 'Newest first.',
    answers: [MediaBuyWire],
    list: 'cursor',
    errors: [403],
    tool: listedMediaBuys,
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListMediaBuysQuery): Promise<Page<MediaBuyWire>> {
    const filter = {
      ...(query.campaignId === undefined ? {} : { campaignId: query.campaignId }),
      ...(query.status === undefined ? {} : { statuses: query.status }),
    };
    return (await this.mediaBuys.list(caller, filter, query)).map(mediaBuyWire);
  }

  @Get(':id')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a media buy',
    description: 'Includes the status at the seller and the reason why the media buy waits.',
    answers: MediaBuyAnswerWire,
    errors: [403, 404],
    tool: getTool('media_buy'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MediaBuyAnswerWire> {
    return { mediaBuy: mediaBuyWire(await this.mediaBuys.read(caller, id)) };
  }

  @Get(':id/packages')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read the packages of a media buy',
    description: 'Includes what was selected for each package and how the seller booked it.',
    answers: MediaBuyPackagesWire,
    errors: [403, 404],
  })
  async packages(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MediaBuyPackagesWire> {
    const { id: mediaBuyId, currency, packages } = await this.mediaBuys.read(caller, id);
    return { mediaBuyId, currency, packages: packages.map(packageWire) };
  }

  @Patch(':id')
  @Takes(everyone, spendWhen(({ packages }) => packages !== undefined))
  @ErrorCodes(costCodes)
  @Operation({
    summary: 'Change a media buy',
    description:
      'Changes the name, budgets of packages, or the end of the flight. Waits a few seconds for the seller. Until the seller agrees, the change is `pendingChange` and the media buy keeps its terms. A refused change is dropped, with the reason as `message`. 409 unless DRAFT, ACTIVE or PAUSED, while another change waits, and for more than the campaign has left. An app needs the scope `spend` for budgets of packages.',
    answers: MediaBuyAnswerWire,
    errors: [402, 403, 404, 409],
    once: 'in steps',
    tool: { name: 'save_media_buy' },
  })
  async update(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: UpdateMediaBuyBody): Promise<MediaBuyAnswerWire> {
    return { mediaBuy: mediaBuyWire(await this.changes.update(caller, id, patchFrom(body))) };
  }

  @Post(':id/cancel')
  @Takes(everyone, 'write')
  @BeforeTerms()
  @Operation({
    summary: 'Cancel a media buy',
    description:
      'Cancels the media buy for good, in place of any other pending change. Waits a few seconds for the seller. Until the seller agrees, the cancellation is `pendingChange`. A DRAFT becomes ARCHIVED instead. 409 when the media buy has ended.',
    answers: MediaBuyAnswerWire,
    errors: [403, 404, 409],
    once: 'in steps',
    tool: { name: 'save_media_buy', arguments: { mediaBuyId: '{path.id}', desiredPhase: 'canceled', reason: '{body.reason}' } },
  })
  async cancel(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { reason }: CancelMediaBuyBody,
  ): Promise<MediaBuyAnswerWire> {
    return { mediaBuy: mediaBuyWire(await this.changes.cancel(caller, id, reason || null)) };
  }

  @Post(':id/accept')
  @Takes(everyone, 'spend')
  @ErrorCodes(costCodes)
  @Operation({
    summary: 'Accept what the seller booked',
    description:
      'The media buy becomes ACTIVE with the prices, budgets and flight in `differences`. While its campaign is PAUSED, its seller is asked to pause it (`pendingChange`). 409 unless PENDING_BUYER_DECISION, when the campaign is over, and while a cancellation waits. 409 also for another currency, product or number of packages, and for an invalid price. 409 for a flight that ends after the campaign, and for more than the campaign has left.',
    answers: MediaBuyAnswerWire,
    errors: [402, 403, 404, 409],
    once: 'together',
    tool: { name: 'save_media_buy', arguments: { mediaBuyId: '{path.id}', isAccepted: true, expectedRevision: '{body.revision}' } },
  })
  async accept(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { revision }: AcceptMediaBuyBody,
  ): Promise<MediaBuyAnswerWire> {
    return { mediaBuy: mediaBuyWire(await this.accepting.accept(caller, id, revision)) };
  }

  @Post(':id/pause')
  @Takes(everyone, 'write')
  @BeforeTerms()
  @Operation({
    summary: 'Pause a media buy',
    description: 'Waits a few seconds for the seller. Until the seller agrees, the change is `pendingChange`. 409 unless ACTIVE.',
    answers: MediaBuyAnswerWire,
    errors: [403, 404, 409],
    once: 'in steps',
    tool: { name: 'save_media_buy', arguments: { mediaBuyId: '{path.id}', isPaused: true } },
  })
  async pause(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MediaBuyAnswerWire> {
    return { mediaBuy: mediaBuyWire(await this.changes.change(caller, id, 'pause')) };
  }

  @Post(':id/reactivate')
  @Takes(everyone, 'spend')
  @ErrorCodes({ 403: ['FEATURE_NOT_ENABLED'] })
  @Operation({
    summary: 'Reactivate a media buy',
    description:
      '409 unless PAUSED, and while its campaign is PAUSED (reactivate the campaign instead). 403 at a seller that the account may not buy from.',
    answers: MediaBuyAnswerWire,
    errors: [403, 404, 409],
    once: 'in steps',
    tool: { name: 'save_media_buy', arguments: { mediaBuyId: '{path.id}', isPaused: false } },
  })
  async reactivate(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MediaBuyAnswerWire> {
    return { mediaBuy: mediaBuyWire(await this.changes.change(caller, id, 'reactivate')) };
  }
}
