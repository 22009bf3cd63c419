import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page, PersonCaller } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, IntegerIdParam, Operation, signedIn, StaffOnly, Takes } from '@exchange/platform';
import { CustomersService } from './customers.service';
import { contentFrom, PublishRateCardBody, RateCardWire, rateCardWire } from './rate-card.wire';
import { RateCardsService } from './rate-cards.service';
import { AgreeDiscountBody, RecordUsageBody } from './usage.wire';

const forStaff = 'For signed-in platform staff.';
const Customer = (): ParameterDecorator => IntegerIdParam('accountId', 'An account: what is meant is the organization that pays for it.');

/** What platform staff do with plans. */
@ApiTags('Plans')
@StaffOnly()
@Controller('api/v2/staff/plans')
export class PlanDeskController {
  constructor(
    private readonly rateCards: RateCardsService,
    private readonly customers: CustomersService,
  ) {}

  @Get('rate-cards')
  @Takes(signedIn, 'read')
  @Operation({ summary: 'List rate cards', description: `${forStaff} The last one first.`, answers: [RateCardWire], list: 'cursor' })
  async list(@Query() request: CursorQuery): Promise<Page<RateCardWire>> {
    return (await this.rateCards.list(request)).map(rateCardWire);
  }

  @Post('rate-cards')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Publish a rate card',
    description: `${forStaff} What is offered from now on in its currency. Plans that were accepted stay as they are. It never changes: another one follows it.`,
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
    summary: 'Agree with an organization on a discount',
    description: `${forStaff} Of what it is offered from then on.`,
    answers: AgreeDiscountBody,
    errors: [404],
    once: 'together',
  })
  async agree(@CurrentCaller() caller: Caller, @Customer() accountId: number, @Body() body: AgreeDiscountBody): Promise<AgreeDiscountBody> {
    await this.customers.agree(caller, accountId, body.discountBasisPoints);
    return body;
  }

  @Post('customers/:accountId/usage')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Record what an organization used',
    description: `${forStaff} It costs what the rate card in force says. 409 for a reference that is recorded already.`,
    answers: RecordUsageBody,
    errors: [404, 409],
    once: 'together',
  })
  async record(@CurrentCaller() caller: Caller, @Customer() accountId: number, @Body() body: RecordUsageBody): Promise<RecordUsageBody> {
    await this.customers.record(caller, accountId, body);
    return body;
  }
}
