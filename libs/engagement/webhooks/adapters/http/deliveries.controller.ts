import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, IdParam, Operation, Takes, wholeAccount } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { DeliveriesService } from '../../application/deliveries.service';
import {
  DeliveriesQuery,
  DeliveryAnswerWire,
  WebhookDeliveryWire,
  deliveryWire,
  SentDeliveryAnswerWire,
  sentDeliveryWire,
} from './delivery.wire';

@ApiTags('Webhook subscriptions')
@BuyersOnly()
@Controller('api/v2/buyer/webhook-subscriptions/:id')
@OperationIds({
  get: 'getWebhookDelivery',
  log: 'listWebhookDeliveries',
  redeliver: 'redeliverWebhook',
  test: 'testWebhook',
})
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get('deliveries')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the deliveries of a webhook',
    description: 'Newest first, with result and times. Deliveries are kept for 30 days.',
    answers: [WebhookDeliveryWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async log(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<Page<WebhookDeliveryWire>> {
    return (await this.deliveries.log(caller, id, query, query)).map(deliveryWire);
  }

  @Get('deliveries/:deliveryId')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Get a delivery of a webhook',
    description: 'With the exact body and headers that the receiver got.',
    answers: SentDeliveryAnswerWire,
    errors: [403, 404],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @IdParam('deliveryId') deliveryId: string,
  ): Promise<SentDeliveryAnswerWire> {
    return { delivery: sentDeliveryWire(await this.deliveries.get(caller, id, deliveryId)) };
  }

  @Post('deliveries/:deliveryId/redeliver')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Send a delivery again',
    description:
      'Sends the same body as a new delivery with its own `deliveryId`. 409 while the original is under way or when the webhook has failed.',
    status: 202,
    answers: DeliveryAnswerWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async redeliver(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @IdParam('deliveryId') deliveryId: string,
  ): Promise<DeliveryAnswerWire> {
    return { delivery: deliveryWire(await this.deliveries.redeliver(caller, id, deliveryId)) };
  }

  @Post('test')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Send a sample event',
    description:
      'The sample is signed like any delivery. Its `deliveryId` begins with `test_` and the request carries `X-Webhook-Test: true`. It counts neither as success nor as failure.',
    status: 202,
    answers: DeliveryAnswerWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async test(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeliveryAnswerWire> {
    return { delivery: deliveryWire(await this.deliveries.test(caller, id)) };
  }
}
