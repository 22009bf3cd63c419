import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { AdminsOnly, CurrentCaller, firstParty, IdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { ErrorCodes } from '@exchange/platform/openapi';
import { OverDeliveriesService } from '../../application/over-deliveries.service';
import {
  AcceptOverDeliveryBody,
  DisputeOverDeliveryBody,
  OverDeliveriesQuery,
  OverDeliveryWire,
  overDeliveryWire,
  SoldOverDeliveryWire,
  soldOverDeliveryWire,
} from './over-delivery.wire';

const MediaBuyParam = (): ParameterDecorator => IdParam('mediaBuyId');

/** docs/adr/0170. */
@ApiTags('Billing')
@Controller('api/v2/billing/over-deliveries')
export class OverDeliveriesController {
  constructor(private readonly overDeliveries: OverDeliveriesService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List over-deliveries',
    description:
      'Admins only. Delivery reported beyond the agreed budgets of this account, newest first. It is not charged unless it is accepted.',
    answers: [OverDeliveryWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: OverDeliveriesQuery): Promise<Page<OverDeliveryWire>> {
    return (await this.overDeliveries.list(caller, query)).map(overDeliveryWire);
  }

  @Get(':mediaBuyId')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the over-delivery of a media buy',
    description: 'Admins only. 404 when its seller never reported more than agreed.',
    answers: OverDeliveryWire,
    errors: [403, 404],
  })
  async read(@CurrentCaller() caller: Caller, @MediaBuyParam() mediaBuyId: string): Promise<OverDeliveryWire> {
    return overDeliveryWire(await this.overDeliveries.read(caller, mediaBuyId));
  }

  @Post(':mediaBuyId/accept')
  @Takes(firstParty, 'spend')
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'], 402: ['CREDIT_LIMIT_EXCEEDED'], 403: ['FEATURE_NOT_ENABLED'] })
  @Operation({
    summary: 'Accept an over-delivery',
    description:
      'Admins only. Charges the given amount and its fee, and no more. 402 as for any spending; 409 when the amount has changed or nothing is open.',
    answers: OverDeliveryWire,
    errors: [402, 403, 404, 409],
    once: 'together',
  })
  async accept(
    @CurrentCaller() caller: Caller,
    @MediaBuyParam() mediaBuyId: string,
    @Body() { amountMinor, currency }: AcceptOverDeliveryBody,
  ): Promise<OverDeliveryWire> {
    return overDeliveryWire(await this.overDeliveries.accept(caller, mediaBuyId, Number(amountMinor), currency));
  }

  @Post(':mediaBuyId/dispute')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Dispute an over-delivery',
    description:
      'Admins only. The amount stays uncharged, and the seller reads the reason. It can still be accepted later. 409 unless OPEN.',
    answers: OverDeliveryWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async dispute(
    @CurrentCaller() caller: Caller,
    @MediaBuyParam() mediaBuyId: string,
    @Body() { reason }: DisputeOverDeliveryBody,
  ): Promise<OverDeliveryWire> {
    return overDeliveryWire(await this.overDeliveries.dispute(caller, mediaBuyId, reason));
  }
}

@ApiTags('Payouts')
@SellersOnly()
@AdminsOnly()
@Controller('api/v2/storefront/billing/over-deliveries')
export class SoldOverDeliveriesController {
  constructor(private readonly overDeliveries: OverDeliveriesService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List over-deliveries of a seller',
    description:
      'Admins only. Delivery beyond the budgets agreed with buyers, newest first, with charged and uncharged amounts and the buyer’s decision.',
    answers: [SoldOverDeliveryWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: OverDeliveriesQuery): Promise<Page<SoldOverDeliveryWire>> {
    return (await this.overDeliveries.listSold(caller, query)).map(soldOverDeliveryWire);
  }
}
