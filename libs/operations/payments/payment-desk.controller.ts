import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, IdParam, IntegerIdParam, Operation, signedIn, StaffOnly, Takes } from '@exchange/platform';
import { OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { AskRefundBody, PaymentWire, paymentWire, RefundWire, refundWire } from './payment.wire';
import { PaymentsService } from './payments.service';
import { RefundsService } from './refunds.service';

const forStaff = 'For signed-in platform staff.';

/** Payments of every organization, for platform staff. */
@ApiTags('Payments')
@StaffOnly()
@Controller('api/v2/staff/billing')
@OperationIds({ list: 'listStaffPayments', refund: 'createPaymentRefund' })
export class PaymentDeskController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
  ) {}

  @Get('customers/:accountId/payments')
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the payments of an organization',
    description: `${forStaff} Newest first.`,
    answers: [PaymentWire],
    list: 'cursor',
    errors: [404],
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('accountId', 'An account; its paying organization is used.') accountId: number,
    @Query() request: CursorQuery,
  ): Promise<Page<PaymentWire>> {
    return (await this.payments.listOf(caller, accountId, request)).map(paymentWire);
  }

  @Post('payments/:id/refunds')
  @Takes(signedIn, 'write')
  @ErrorCodes({ 403: ['FEATURE_NOT_ENABLED'] })
  @Operation({
    summary: 'Refund a payment',
    description: `${forStaff} Only deposits can be refunded. 409 for more than the deposit, for more than is left of the payment, and for a payment that has not succeeded. 403 \`FEATURE_NOT_ENABLED\` when the exchange takes no cards.`,
    status: 201,
    answers: RefundWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async refund(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { amountMinor, reason }: AskRefundBody,
  ): Promise<RefundWire> {
    const wanted = definedOnly({ amountMinor: amountMinor === undefined ? undefined : Number(amountMinor) });
    return refundWire(await this.refunds.ask(caller, id, { ...wanted, reason }));
  }
}
