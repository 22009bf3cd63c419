import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page, PersonCaller } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, IntegerIdParam, Operation, signedIn, StaffOnly, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { CustomersService } from './customers.service';
import { contentFrom, PublishRateCardBody, RateCardWire, rateCardWire } from './rate-card.wire';
import { RateCardsService } from './rate-cards.service';
import { AgreeDiscountBody, RecordUsageBody } from './usage.wire';

const forStaff = 'For signed-in platform staff.';
const Customer = (): ParameterDecorator => IntegerIdParam('accountId', 'An account; its paying organization is used.');

/** Rate cards, discounts and usage, for platform staff. */
@ApiTags('Plans')
@StaffOnly()
@Controller('api/v2/staff/plans')
@OperationIds({ agree: 'createPlanDiscount', list: 'listRateCards', publish: 'createRateCard', record: 'createUnitUsage' })
export class PlanDeskController {
  constructor(
    private readonly rateCards: RateCardsService,
    private readonly customers: CustomersService,
  ) {}

  @Get('rate-cards')
  @Takes(signedIn, 'read')
  @Operation({ summary: 'List rate cards', description: `${forStaff} Latest first.`, answers: [RateCardWire], list: 'cursor' })
  async list(@Query() request: CursorQuery): Promise<Page<RateCardWire>> {
    return (await this.rateCards.list(request)).map(rateCardWire);
  }

  @Post('rate-cards')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Publish a rate card',
    description: `${forStaff} Replaces the offers in its currency. Accepted plans stay unchanged. A rate card never changes; publish another one instead.`,
    status: 201,
    answers: RateCardWire,
    once: 'together',
  })
  async publish(@CurrentCaller() caller: PersonCaller, @Body() body: PublishRateCardBody): Promise<RateCardWire> {
    return rateCardWire(await this.rateCards.publish(caller, contentFrom(body)));
  }

  @Post('customers/:accountId/discount')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Set the agreed discount of an organization',
    description: `${forStaff} Discount of later offers.`,
    answers: AgreeDiscountBody,
    errors: [404],
    once: 'together',
  })
  async agree(@CurrentCaller() caller: Caller, @Customer() accountId: number, @Body() body: AgreeDiscountBody): Promise<AgreeDiscountBody> {
    await this.customers.setDiscount(caller, accountId, body.discountBasisPoints);
    return body;
  }

  @Post('customers/:accountId/usage')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Record usage of an organization',
    description: `${forStaff} The rate card in force sets the price. 409 for a reference that is already recorded.`,
    answers: RecordUsageBody,
    errors: [404, 409],
    once: 'together',
  })
  async record(@CurrentCaller() caller: Caller, @Customer() accountId: number, @Body() body: RecordUsageBody): Promise<RecordUsageBody> {
    await this.customers.record(caller, accountId, body);
    return body;
  }
}
