import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, CursorQuery, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { DeliveryRequestsService } from '../../application/delivery-requests.service';
import { DeliveryRequestWire, deliveryRequestWire, RequestDeliveryBody } from './delivery-request.wire';

/** Requests of buyers to ask a seller again about open days (docs/adr/0173). */
@ApiTags('Media buys')
@BuyersOnly()
@Controller('api/v2/buyer/media-buys/:id/delivery-requests')
@OperationIds({ request: 'requestDelivery' })
export class DeliveryRequestsController {
  constructor(private readonly requests: DeliveryRequestsService) {}

  @Post()
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Ask the seller for delivery again',
    description:
      'Only open days can be requested: from the first day of the flight until today, up to fourteen days after the end. `details` of a 409 name the open days. The answered numbers are counted, reported and charged as those of any other day. Each media buy has at most one waiting request: 409 while there is one.',
    status: 202,
    answers: DeliveryRequestWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async request(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { startDate, endDate }: RequestDeliveryBody,
  ): Promise<DeliveryRequestWire> {
    return deliveryRequestWire(await this.requests.request(caller, id, { from: startDate, to: endDate }));
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List delivery requests',
    description: 'Requests of one media buy with their outcome, newest first.',
    answers: [DeliveryRequestWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async list(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Query() query: CursorQuery): Promise<Page<DeliveryRequestWire>> {
    return (await this.requests.list(caller, id, query)).map(deliveryRequestWire);
  }
}
