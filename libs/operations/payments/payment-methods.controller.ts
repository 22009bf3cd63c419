import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  CurrentCaller,
  CursorQuery,
  deleted,
  DeletedWire,
  IdempotencyKey,
  IdParam,
  Operation,
  Settings,
  signedIn,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { CaptureRequestsService } from './capture-requests.service';
import { PaymentMethodWire, paymentMethodWire, PaymentSetupWire, paymentSetupWire } from './payment-method.wire';
import { PaymentMethodsService } from './payment-methods.service';
import { PayNowBody, PayNowWire } from './payment.wire';
import { PaymentsService } from './payments.service';

const ofOrganization = 'Admins of the organization only: 403 for admins of an account below it.';
const inPerson = 'Signed-in admins of the organization only, no keys.';
const whereEnabled = '403 `FEATURE_NOT_ENABLED` when the exchange takes no cards.';

/** Operations of gaps.md §6.10 and gaps-2.md §8.4. */
@ApiTags('Payments')
@Controller('api/v2/billing/payment-methods')
@OperationIds({ payNow: 'requestPayment', remove: 'removePaymentMethod', setup: 'createPaymentSetup' })
export class PaymentMethodsController {
  constructor(
    private readonly captures: CaptureRequestsService,
    private readonly methods: PaymentMethodsService,
    private readonly payments: PaymentsService,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List payment methods',
    description: `Newest first, including removed ones. ${ofOrganization}`,
    answers: [PaymentMethodWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() request: CursorQuery): Promise<Page<PaymentMethodWire>> {
    return (await this.methods.list(caller, request)).map(paymentMethodWire);
  }

  @Post('setup')
  @Takes(signedIn, 'write')
  @ErrorCodes({ 403: ['FEATURE_NOT_ENABLED'] })
  @Operation({
    summary: 'Set up a payment method',
    description: `Creates a link to a page of the payment provider, where a person enters the card of the organization. The new method replaces the current one. A new link ends earlier unopened ones. ${inPerson} ${whereEnabled}`,
    status: 201,
    answers: PaymentSetupWire,
    errors: [403, 409, 429, 503],
    once: 'in steps',
    tool: { name: 'save_billing' },
  })
  async setup(@CurrentCaller() caller: Caller, @IdempotencyKey() key: string | undefined): Promise<PaymentSetupWire> {
    return paymentSetupWire(await this.captures.request(caller, { key }), this.settings.baseUrl);
  }

  @Post('pay-now')
  @Takes(signedIn, 'write')
  @ErrorCodes({ 403: ['FEATURE_NOT_ENABLED'] })
  @Operation({
    summary: 'Pay the amount owed',
    description: `Pays the whole amount owed in one currency, with the payment method. A repeated request returns the payment in progress. 404 when nothing is owed in the currency, 409 without a verified payment method. ${inPerson} ${whereEnabled}`,
    answers: PayNowWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async payNow(@CurrentCaller() caller: Caller, @Body() { currency }: PayNowBody): Promise<PayNowWire> {
    return { dunningId: (await this.payments.payNow(caller, currency)).id, status: 'processing' };
  }

  @Delete(':id')
  @Takes(signedIn, 'write')
  @ErrorCodes({ 403: ['FEATURE_NOT_ENABLED'] })
  @Operation({
    summary: 'Remove a payment method',
    description: `400 while it is needed: something is owed, is being paid, or is bought on credit. Setting up another one replaces it. ${inPerson} ${whereEnabled}`,
    answers: DeletedWire,
    errors: [403, 404],
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    return deleted(await this.methods.remove(caller, id));
  }
}
