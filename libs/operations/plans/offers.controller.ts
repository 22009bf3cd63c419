import { Body, Controller, Get, Injectable, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, invalidField, type Page } from '@exchange/kernel';
import {
  CurrentCaller,
  CursorQuery,
  Idempotency,
  IdempotencyKey,
  Operation,
  sameKeyOf,
  SellersOnly,
  signedIn,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { CustomersService } from './customers.service';
import { AcceptOfferBody, PlanOfferWire, planOfferWire } from './offer.wire';
import { OffersService } from './offers.service';
import { InstructRenewalBody } from './renewal.wire';
import { UnitUsageWire, unitUsageWire } from './usage.wire';

const ofOrganization = 'Admins of the organization only.';
const inPerson = 'Signed-in admins of the organization itself only.';
const acceptance = {
  summary: 'Accept a plan',
  description: `The plan starts this month, or when the current plan ends. It keeps the price of the offer; the first month is charged at once. ${inPerson} 409 when the offer has changed, for a key that was used for something else, and while a plan is bound; 402 when the remaining limit is below the price of a month.`,
  answers: PlanOfferWire,
  errors: [402, 403, 404, 409],
  once: 'by itself',
} as const;

/** Accepts a plan for buyers and sellers. An idempotency key names one purchase, at whichever endpoint. */
@Injectable()
abstract class PlanAcceptanceController {
  constructor(
    protected readonly offers: OffersService,
    private readonly idempotency: Idempotency,
  ) {}

  protected async buy(caller: Caller, header: string | undefined, body: AcceptOfferBody): Promise<PlanOfferWire> {
    const { offerVersion, planId } = body;
    const key = sameKeyOf(header, body);
    if (key === undefined) throw invalidField('idempotencyKey', 'idempotencyKey is required, or the header Idempotency-Key.');
    const authorize = () => this.offers.assertBuyer(caller);
    const asked = { caller, key, operation: 'plans.accept', request: { offerVersion, planId }, authorize };
    return this.idempotency.once(asked, async () =>
      planOfferWire(await this.offers.accept(caller, { offerVersion, planId, idempotencyKey: key })),
    );
  }
}

/** Plan offers of gaps-2.md §8.3. */
@ApiTags('Plans')
@Controller('api/v2/billing')
@OperationIds({ accept: 'acceptPlan', instruct: 'updatePlanRenewal', read: 'getPlanOffer', usage: 'listUnitUsage' })
export class OffersController extends PlanAcceptanceController {
  constructor(
    offers: OffersService,
    idempotency: Idempotency,
    private readonly customers: CustomersService,
  ) {
    super(offers, idempotency);
  }

  @Get('iu-rate-card')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the plan offer',
    description: `Includes the bound plan and its renewal. ${ofOrganization}`,
    answers: PlanOfferWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<PlanOfferWire> {
    return planOfferWire(await this.offers.read(caller));
  }

  @Post('iu-rate-card/accept')
  @Takes(signedIn, 'write')
  @ErrorCodes({ 402: ['CREDIT_LIMIT_EXCEEDED'] })
  @Operation(acceptance)
  accept(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
    @Body() body: AcceptOfferBody,
  ): Promise<PlanOfferWire> {
    return this.buy(caller, key, body);
  }

  @Post('iu-rate-card/renewal')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Cancel a plan or reinstate its renewal',
    description: `Cancels the plan at its term, or revokes the cancellation. ${inPerson} 409 when nothing would change, and once a following plan was bought.`,
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
    summary: 'List the usage of units',
    description: `Latest recorded first. ${ofOrganization}`,
    answers: [UnitUsageWire],
    list: 'cursor',
    errors: [403],
  })
  async usage(@CurrentCaller() caller: Caller, @Query() request: CursorQuery): Promise<Page<UnitUsageWire>> {
    return (await this.customers.usage(caller, request)).map(unitUsageWire);
  }
}

/** The same operations at the addresses of sellers. */
@ApiTags('Plans')
@SellersOnly()
@Controller('api/v2/storefront/billing')
@OperationIds({ accept: 'acceptSellerPlan', read: 'getSellerPlanOffer' })
export class SellerOffersController extends PlanAcceptanceController {
  @Get('storefront-rate-card')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the plan offer of a seller',
    description: `Same as \`GET /api/v2/billing/iu-rate-card\`. ${ofOrganization}`,
    answers: PlanOfferWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<PlanOfferWire> {
    return planOfferWire(await this.offers.read(caller));
  }

  @Post('storefront-rate-card/accept')
  @Takes(signedIn, 'write')
  @ErrorCodes({ 402: ['CREDIT_LIMIT_EXCEEDED'] })
  @Operation({ ...acceptance, summary: 'Accept a plan as a seller' })
  accept(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() key: string | undefined,
    @Body() body: AcceptOfferBody,
  ): Promise<PlanOfferWire> {
    return this.buy(caller, key, body);
  }
}
