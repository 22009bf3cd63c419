import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { AdminsOnly, CurrentCaller, firstParty, IdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
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
      'Admins only. What sellers of media buys of this account report beyond what was agreed, the newest first. It is not charged unless it is accepted.',
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
    description: 'Admins only. 404 while its seller has never reported more than was agreed.',
    answers: OverDeliveryWire,
    errors: [403, 404],
  })
  async read(@CurrentCaller() caller: Caller, @MediaBuyParam() mediaBuyId: string): Promise<OverDeliveryWire> {
    return overDeliveryWire(await this.overDeliveries.read(caller, mediaBuyId));
  }

  @Post(':mediaBuyId/accept')
  @Takes(firstParty, 'spend')
  @Operation({
    summary: 'Accept an over-delivery',
    description:
      'Admins only. Charges the amount that is named, with the fee, and no more. 402 as for any spending, 409 when another amount is beyond by now, or when there is nothing to decide.',
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
      'Admins only. Nothing of it is charged, as before; the seller reads the reason. It can still be accepted. 409 unless OPEN.',
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
      'Admins only. What was delivered beyond what buyers agreed to, the newest first: what is charged, what is not, and what the buyer decided.',
    answers: [SoldOverDeliveryWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: OverDeliveriesQuery): Promise<Page<SoldOverDeliveryWire>> {
    return (await this.overDeliveries.listSold(caller, query)).map(soldOverDeliveryWire);
  }
}
