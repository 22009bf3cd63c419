import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, Field, IdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import { DecisionsService } from '../../application/decisions.service';
import { SellerOrdersService } from '../../application/seller-orders.service';
import { filterFrom, ListOrdersQuery, requestFrom } from './list-orders.wire';
import { ReceivedMediaBuySummaryWire, orderRowWire, ReceivedMediaBuyWire, orderWire } from './order.wire';
import { TimelineEntryWire, timelineEntryWire } from './timeline.wire';

class OrderReasonBody {
  @Field.prose({ optional: true, min: 1, max: 2_000, description: 'Shown to the buyer.' })
  reason?: string;
}

/** Orders at the account's storefronts (gaps.md §5.5). */
@ApiTags('Storefront media buys')
@SellersOnly()
@Controller('api/v2/storefront/media-buys')
@OperationIds({
  timeline: 'getReceivedMediaBuyTimeline',
  list: 'listReceivedMediaBuys',
  read: 'getReceivedMediaBuy',
  pause: 'pauseReceivedMediaBuy',
  resume: 'resumeReceivedMediaBuy',
  complete: 'completeReceivedMediaBuy',
  cancel: 'cancelReceivedMediaBuy',
})
export class OrdersController {
  constructor(
    private readonly orders: SellerOrdersService,
    private readonly decisions: DecisionsService,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List received media buys',
    description:
      'Urgent ones first (waiting for a decision and starting within 48 hours), then newest. Paged by cursor or by take and skip; every answer supports both.',
    answers: [ReceivedMediaBuySummaryWire],
    list: 'skip+cursor',
    errors: [403],
    tool: searchTool('work_item', {
      filter: {
        sellerStatus: '{query.status}',
        buyerCustomerId: '{query.buyerCustomerId}',
        flightStartFrom: '{query.flightStartFrom}',
        flightStartTo: '{query.flightStartTo}',
      },
      limit: '{query.limit}',
    }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListOrdersQuery): Promise<Page<ReceivedMediaBuySummaryWire>> {
    return (await this.orders.list(caller, filterFrom(query), requestFrom(query))).map((order) => orderRowWire(order));
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read a received media buy',
    description: 'The order of the buyer and its current state.',
    answers: ReceivedMediaBuyWire,
    errors: [403, 404],
    tool: getTool('work_item'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<ReceivedMediaBuyWire> {
    return orderWire(await this.orders.read(caller, id));
  }

  @Get(':id/timeline')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the timeline of a received media buy',
    description: 'Events, oldest first.',
    answers: [TimelineEntryWire],
    list: 'cursor',
    errors: [403, 404],
    tool: getTool('work_item', { id: '{path.id}', include: ['timeline'] }),
  })
  async timeline(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Query() query: CursorQuery,
  ): Promise<Page<TimelineEntryWire>> {
    return (await this.orders.timeline(caller, id, query)).map(timelineEntryWire);
  }

  @Post(':id/pause')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Pause a received media buy',
    description: '409 unless the media buy is booked or delivering.',
    answers: ReceivedMediaBuyWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async pause(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { reason }: OrderReasonBody,
  ): Promise<ReceivedMediaBuyWire> {
    return orderWire(await this.decisions.pause(caller, id, reason ?? null));
  }

  @Post(':id/resume')
  @Takes(wholeAccount, 'spend')
  @Operation({
    summary: 'Resume a received media buy',
    description: '409 unless the seller has paused the media buy.',
    answers: ReceivedMediaBuyWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async resume(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<ReceivedMediaBuyWire> {
    return orderWire(await this.decisions.resume(caller, id));
  }

  @Post(':id/complete')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'End a received media buy before its flight ends',
    description: '409 unless the media buy is delivering or paused.',
    answers: ReceivedMediaBuyWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async complete(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<ReceivedMediaBuyWire> {
    return orderWire(await this.decisions.complete(caller, id));
  }

  @Post(':id/cancel')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Cancel a received media buy',
    description: 'Revokes the approval. 409 when the media buy is over.',
    answers: ReceivedMediaBuyWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async cancel(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { reason }: OrderReasonBody,
  ): Promise<ReceivedMediaBuyWire> {
    return orderWire(await this.decisions.cancel(caller, id, reason ?? null));
  }
}
