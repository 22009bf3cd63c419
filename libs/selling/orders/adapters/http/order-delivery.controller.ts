import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { definedOnly, invalidField, type Caller } from '@exchange/kernel';
import { CurrentCaller, IdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { DecisionsService } from '../../application/decisions.service';
import { OrderDeliveryQuery, OrderDeliveryWire, orderDeliveryWire, ReportDeliveryBody } from './order-delivery.wire';

/** Ad delivery as the seller reports it; the buyer's agent reads the same numbers. */
@ApiTags('Storefront media buys')
@SellersOnly()
@Controller('api/v2/storefront/media-buys/:id/delivery')
@OperationIds({ read: 'getReceivedMediaBuyDelivery', report: 'reportReceivedMediaBuyDelivery' })
export class OrderDeliveryController {
  constructor(private readonly decisions: DecisionsService) {}

  @Post()
  @Takes(wholeAccount, 'spend')
  @Operation({
    summary: 'Report delivery of a media buy',
    description:
      'Per package and day. A reported day replaces an earlier report of that day. One invalid day refuses the whole report. 409 before the flight has begun. Spend above a budget is stored and becomes a warning.',
    answers: OrderDeliveryWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async report(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { days }: ReportDeliveryBody,
  ): Promise<OrderDeliveryWire> {
    return orderDeliveryWire(await this.decisions.report(caller, id, days));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the reported delivery of a media buy',
    description: 'Day by day and package by package.',
    answers: OrderDeliveryWire,
    errors: [403, 404],
  })
  async read(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Query() { startDate, endDate }: OrderDeliveryQuery,
  ): Promise<OrderDeliveryWire> {
    if (startDate !== undefined && endDate !== undefined && endDate < startDate)
      throw invalidField('endDate', 'endDate must not be before startDate');
    return orderDeliveryWire(await this.decisions.delivery(caller, id, definedOnly({ from: startDate, to: endDate })));
  }
}
