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
import { CaptureRequestsService } from './capture-requests.service';
import { PaymentMethodWire, paymentMethodWire, PaymentSetupWire, paymentSetupWire } from './payment-method.wire';
import { PaymentMethodsService } from './payment-methods.service';
import { PayNowBody, PayNowWire } from './payment.wire';
import { PaymentsService } from './payments.service';

const ofOrganization = 'Admins of the organization only: 403 for those of an account below it alone.';
const inPerson = 'Signed-in admins of the organization only: a key cannot say how it pays.';
const whereEnabled = '403 `FEATURE_NOT_ENABLED` where the exchange takes no cards.';

/** gaps.md §6.10, gaps-2.md §8.4. */
@ApiTags('Payments')
@Controller('api/v2/billing/payment-methods')
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
    description: `The newest first, also those that were removed. ${ofOrganization}`,
    answers: [PaymentMethodWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() request: CursorQuery): Promise<Page<PaymentMethodWire>> {
    return (await this.methods.list(caller, request)).map(paymentMethodWire);
  }

  @Post('setup')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Set up a payment method',
    description: `Makes a link to a page of the payment provider, where a person says how the organization pays. What is set up replaces what was there. A new link ends earlier ones that nobody has opened. ${inPerson} ${whereEnabled}`,
    status: 201,
    answers: PaymentSetupWire,
    errors: [403, 409, 429, 503],
    once: 'in steps',
  })
  async setup(@CurrentCaller() caller: Caller, @IdempotencyKey() key: string | undefined): Promise<PaymentSetupWire> {
    return paymentSetupWire(await this.captures.request(caller, { key }), this.settings.baseUrl);
  }

  @Post('pay-now')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Pay what is owed',
    description: `All of it in one currency, with the payment method. Asked again while that is under way, it is the same payment. 404 when nothing is owed in it, 409 without a verified payment method. ${inPerson} ${whereEnabled}`,
    answers: PayNowWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async payNow(@CurrentCaller() caller: Caller, @Body() { currency }: PayNowBody): Promise<PayNowWire> {
    return { dunningId: (await this.payments.payNow(caller, currency)).id, status: 'processing' };
  }

  @Delete(':id')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Remove a payment method',
    description: `400 while it is needed: something is owed, is being paid, or is bought on credit. Another one that is set up replaces it. ${inPerson} ${whereEnabled}`,
    answers: DeletedWire,
    errors: [403, 404],
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    return deleted(await this.methods.remove(caller, id));
  }
}
