import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, Operation, SellersOnly, signedIn, Takes, wholeAccount } from '@exchange/platform';
import { CustomersService } from './customers.service';
import { AcceptOfferBody, PlanOfferWire, planOfferWire } from './offer.wire';
import { OffersService } from './offers.service';
import { InstructRenewalBody } from './renewal.wire';
import { UnitUsageWire, unitUsageWire } from './usage.wire';

const ofOrganization = 'Admins of the organization only.';
const inPerson = 'Signed-in admins of the organization itself only.';
const acceptance = {
  summary: 'Accept a plan',
  description: `From this month on, or when the plan before it ends. It costs what the offer said, whatever comes later; the first month is charged at once. ${inPerson} 409 when the offer is another one by now, for a key that was used for something else, and while a plan is bound; 402 when there is less left than a month costs.`,
  answers: PlanOfferWire,
  errors: [402, 403, 404, 409],
  once: 'freely',
} as const;

/** gaps-2.md §8.3. */
@ApiTags('Plans')
@Controller('api/v2/billing')
export class OffersController {
  constructor(
    private readonly offers: OffersService,
    private readonly customers: CustomersService,
  ) {}

  @Get('iu-rate-card')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read what plans are offered',
    description: `With the plan that is bound, and how it goes on. ${ofOrganization}`,
    answers: PlanOfferWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<PlanOfferWire> {
    return planOfferWire(await this.offers.read(caller));
  }

  @Post('iu-rate-card/accept')
  @Takes(signedIn, 'write')
  @Operation(acceptance)
  async accept(@CurrentCaller() caller: Caller, @Body() body: AcceptOfferBody): Promise<PlanOfferWire> {
    return planOfferWire(await this.offers.accept(caller, body));
  }

  @Post('iu-rate-card/renewal')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Instruct how a plan goes on',
    description: `Cancels it at its term, or takes that back. ${inPerson} 409 when it would change nothing, and once another plan was bought for afterwards.`,
    answers: PlanOfferWire,
    errors: [403, 409],
    once: 'freely',
  })
  async instruct(@CurrentCaller() caller: Caller, @Body() { action, reason }: InstructRenewalBody): Promise<PlanOfferWire> {
    return planOfferWire(await this.offers.instruct(caller, action, reason));
  }

  @Get('iu-usage')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List what usage units were used for',
    description: `The last recorded first. ${ofOrganization}`,
    answers: [UnitUsageWire],
    list: 'cursor',
    errors: [403],
  })
  async usage(@CurrentCaller() caller: Caller, @Query() request: CursorQuery): Promise<Page<UnitUsageWire>> {
    return (await this.customers.usage(caller, request)).map(unitUsageWire);
  }
}

/** The same, where clients of the seller's side look for it. */
@ApiTags('Plans')
@SellersOnly()
@Controller('api/v2/storefront/billing')
export class SellerOffersController {
  constructor(private readonly offers: OffersService) {}

  @Get('storefront-rate-card')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read what plans a seller is offered',
    description: `As \`GET /api/v2/billing/iu-rate-card\`. ${ofOrganization}`,
    answers: PlanOfferWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<PlanOfferWire> {
    return planOfferWire(await this.offers.read(caller));
  }

  @Post('storefront-rate-card/accept')
  @Takes(signedIn, 'write')
  @Operation({ ...acceptance, summary: 'Accept a plan as a seller' })
  async accept(@CurrentCaller() caller: Caller, @Body() body: AcceptOfferBody): Promise<PlanOfferWire> {
    return planOfferWire(await this.offers.accept(caller, body));
  }
}
