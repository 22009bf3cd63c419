import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, Field, IdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { DecisionsService } from '../../application/decisions.service';
import { SellerOrdersService } from '../../application/seller-orders.service';
import { filterFrom, ListOrdersQuery, requestFrom } from './list-orders.wire';
import { OrderRowWire, orderRowWire, OrderWire, orderWire } from './order.wire';
import { TimelineEntryWire, timelineEntryWire } from './timeline.wire';

class OrderReasonBody {
  @Field.prose({ optional: true, min: 1, max: 2_000, description: 'The buyer may read it.' })
  reason?: string;
}

/** gaps.md §5.5: what was ordered at the account's storefronts. */
@ApiTags('Storefront media buys')
@SellersOnly()
@Controller('api/v2/storefront/media-buys')
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
      'Urgency first (waiting for a decision and starting within 48 hours), then newest. Paged by cursor or by take and skip; every answer serves both.',
    answers: [OrderRowWire],
    list: 'skip+cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListOrdersQuery): Promise<Page<OrderRowWire>> {
    return (await this.orders.list(caller, filterFrom(query), requestFrom(query))).map((order) => orderRowWire(order));
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read a received media buy',
    description: 'As the buyer ordered it, and how it stands.',
    answers: OrderWire,
    errors: [403, 404],
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<OrderWire> {
    return orderWire(await this.orders.read(caller, id));
  }

  @Get(':id/timeline')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'What happened to a received media buy',
    description: 'Oldest first.',
    answers: [TimelineEntryWire],
    list: 'cursor',
    errors: [403, 404],
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
    description: '409 unless booked or delivering.',
    answers: OrderWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async pause(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() { reason }: OrderReasonBody): Promise<OrderWire> {
    return orderWire(await this.decisions.pause(caller, id, reason ?? null));
  }

  @Post(':id/resume')
  @Takes(wholeAccount, 'spend')
  @Operation({
    summary: 'Resume a received media buy',
    description: '409 unless the seller has paused it.',
    answers: OrderWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async resume(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<OrderWire> {
    return orderWire(await this.decisions.resume(caller, id));
  }

  @Post(':id/complete')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'End a received media buy before its flight ends',
    description: '409 unless delivering or paused.',
    answers: OrderWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async complete(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<OrderWire> {
    return orderWire(await this.decisions.complete(caller, id));
  }

  @Post(':id/cancel')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Cancel a received media buy',
    description: 'Its approval is revoked. 409 when it is over.',
    answers: OrderWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async cancel(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() { reason }: OrderReasonBody): Promise<OrderWire> {
    return orderWire(await this.decisions.cancel(caller, id, reason ?? null));
  }
}
