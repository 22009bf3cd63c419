import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, IdParam, Operation, signedIn, Takes, wholeAccount } from '@exchange/platform';
import { OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { PayAheadBody, PaymentWire, paymentWire, RefundWire, refundWire } from './payment.wire';
import { PaymentsService } from './payments.service';
import { RefundsService } from './refunds.service';

const ofOrganization = 'Admins of the organization only: 403 for admins of an account below it.';

/** Payments with a payment method, and their outcome. */
@ApiTags('Payments')
@Controller('api/v2/billing')
@OperationIds({ listRefunds: 'listPaymentRefunds', payAhead: 'createPrepayment' })
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
  ) {}

  @Get('payments')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List payments',
    description: `Payments by payment method, newest first; bank transfers appear only among the deposits. ${ofOrganization}`,
    answers: [PaymentWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() request: CursorQuery): Promise<Page<PaymentWire>> {
    return (await this.payments.list(caller, request)).map(paymentWire);
  }

  @Get('payments/:id')
  @Takes(wholeAccount, 'read')
  @Operation({ summary: 'Read a payment', description: ofOrganization, answers: PaymentWire, errors: [403, 404] })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<PaymentWire> {
    return paymentWire(await this.payments.read(caller, id));
  }

  @Get('payments/:id/refunds')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the refunds of a payment',
    description: `Sorted by id. ${ofOrganization}`,
    answers: [RefundWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async listRefunds(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Query() request: CursorQuery): Promise<Page<RefundWire>> {
    return (await this.refunds.list(caller, id, request)).map(refundWire);
  }

  @Post('deposits')
  @Takes(signedIn, 'write')
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'], 403: ['FEATURE_NOT_ENABLED'] })
  @Operation({
    summary: 'Pay ahead',
    description:
      'Charges the payment method; a succeeded payment becomes a deposit. 409 without a verified payment method, and while a payment is in progress. Signed-in admins of the organization only. 403 `FEATURE_NOT_ENABLED` when the exchange takes no cards.',
    status: 201,
    answers: PaymentWire,
    errors: [403, 409],
    once: 'together',
  })
  async payAhead(@CurrentCaller() caller: Caller, @Body() { amountMinor, currency }: PayAheadBody): Promise<PaymentWire> {
    return paymentWire(await this.payments.payAhead(caller, Number(amountMinor), currency));
  }
}
