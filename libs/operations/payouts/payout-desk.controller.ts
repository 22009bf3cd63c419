import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Page, PersonCaller } from '@exchange/kernel';
import {
  CurrentCaller,
  CursorQuery,
  IdParam,
  IntegerIdParam,
  Operation,
  ReasonedBody,
  signedIn,
  StaffOnly,
  Takes,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { PayoutOrdersService } from './payout-orders.service';
import { PayoutOutcomesService } from './payout-outcomes.service';
import { FailPayoutBody, PayoutRunWire, payoutRunWire, PayoutWire, payoutWire, PayPayoutBody } from './payout-run.wire';
import { PayoutRunsService } from './payout-runs.service';
import { SellerBillingService } from './seller-billing.service';
import { AgreeFeesBody, feesFrom, SellerBillingWire, sellerBillingWire } from './seller-billing.wire';

const forStaff = 'For signed-in platform staff.';

/** Payouts of every seller, for platform staff: one person prepares them, another approves. */
@ApiTags('Payouts')
@StaffOnly()
@Controller('api/v2/staff/payouts')
@OperationIds({
  agree: 'createSellerFees',
  approve: 'approvePayoutRun',
  approveRetry: 'approvePayoutRetry',
  cancel: 'cancelPayoutRun',
  download: 'downloadPayoutOrders',
  fail: 'reportPayoutFailure',
  list: 'listPayoutRuns',
  listPayouts: 'listPayouts',
  pay: 'reportPayoutPaid',
  prepare: 'createPayoutRun',
  read: 'getPayoutRun',
  retry: 'resendPayout',
})
export class PayoutDeskController {
  constructor(
    private readonly runs: PayoutRunsService,
    private readonly orders: PayoutOrdersService,
    private readonly outcomes: PayoutOutcomesService,
    private readonly billing: SellerBillingService,
  ) {}

  @Get('runs')
  @Takes(signedIn, 'read')
  @Operation({ summary: 'List payout runs', description: `${forStaff} Newest first.`, answers: [PayoutRunWire], list: 'cursor' })
  async list(@Query() query: CursorQuery): Promise<Page<PayoutRunWire>> {
    return (await this.runs.list(query)).map(payoutRunWire);
  }

  @Post('runs')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Prepare a payout run',
    description: `${forStaff} A payout for every seller and currency with an amount due and a payee, at most 500 per run. 409 when there is none.`,
    status: 201,
    answers: PayoutRunWire,
    errors: [409],
    once: 'together',
  })
  async prepare(@CurrentCaller() caller: PersonCaller, @Body() _: ReasonedBody): Promise<PayoutRunWire> {
    return payoutRunWire(await this.runs.prepare(caller));
  }

  @Get('runs/:runId')
  @Takes(signedIn, 'read')
  @Operation({ summary: 'Read a payout run', description: forStaff, answers: PayoutRunWire, errors: [404] })
  async read(@IdParam('runId') runId: string): Promise<PayoutRunWire> {
    return payoutRunWire(await this.runs.read(runId));
  }

  @Get('runs/:runId/payouts')
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the payouts of a run',
    description: `${forStaff} Sorted by id.`,
    answers: [PayoutWire],
    list: 'cursor',
    errors: [404],
  })
  async listPayouts(@IdParam('runId') runId: string, @Query() query: CursorQuery): Promise<Page<PayoutWire>> {
    return (await this.runs.listPayouts(runId, query)).map(payoutWire);
  }

  @Post('runs/:runId/approve')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Approve a payout run',
    description: `${forStaff} 409 for the person who prepared it, when the bank details of a payee have changed since, and while a seller has a spend hold.`,
    answers: PayoutRunWire,
    errors: [404, 409],
    once: 'together',
  })
  async approve(@CurrentCaller() caller: PersonCaller, @IdParam('runId') runId: string, @Body() _: ReasonedBody): Promise<PayoutRunWire> {
    return payoutRunWire(await this.runs.approve(caller, runId));
  }

  @Post('runs/:runId/cancel')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Cancel a payout run',
    description: `${forStaff} The amounts in it are due again. 409 once it is approved.`,
    answers: PayoutRunWire,
    errors: [404, 409],
    once: 'together',
  })
  async cancel(@CurrentCaller() caller: PersonCaller, @IdParam('runId') runId: string, @Body() _: ReasonedBody): Promise<PayoutRunWire> {
    return payoutRunWire(await this.runs.cancel(caller, runId));
  }

  @Get('runs/:runId/orders')
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'Download the payment orders for the bank',
    description: `${forStaff} One line per approved payout, with full account numbers, without sellers that have a spend hold. 409 when no payout remains, and when bank details have changed since.`,
    csv: 'only',
    errors: [404, 409],
  })
  async download(@IdParam('runId') runId: string, @Res() response: Response): Promise<void> {
    const csv = await this.orders.csv((await this.runs.read(runId)).id);
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="payouts-${runId}.csv"`);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.status(200).end(csv);
  }

  @Post('payouts/:id/pay')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Record that a payout was paid',
    description: `${forStaff} 409 unless it is approved, and when another payout has the reference (case-insensitive).`,
    answers: PayoutWire,
    errors: [404, 409],
    once: 'together',
  })
  async pay(@IdParam('id') id: string, @Body() { reference, paidAt }: PayPayoutBody): Promise<PayoutWire> {
    return payoutWire(await this.outcomes.pay(id, reference, paidAt));
  }

  @Post('payouts/:id/fail')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Record that a payout failed',
    description: `${forStaff} The seller sees the reason. 409 unless it is approved or retried.`,
    answers: PayoutWire,
    errors: [404, 409],
    once: 'together',
  })
  async fail(@CurrentCaller() caller: PersonCaller, @IdParam('id') id: string, @Body() { reason }: FailPayoutBody): Promise<PayoutWire> {
    return payoutWire(await this.outcomes.fail(caller, id, reason));
  }

  @Post('payouts/:id/retry')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Retry a payout that failed',
    description: `${forStaff} Retries to the current payee, once another person approves. 409 unless it failed or was retried, and while the seller has a spend hold.`,
    answers: PayoutWire,
    errors: [404, 409],
    once: 'together',
  })
  async retry(@CurrentCaller() caller: PersonCaller, @IdParam('id') id: string, @Body() _: ReasonedBody): Promise<PayoutWire> {
    return payoutWire(await this.outcomes.retry(caller, id));
  }

  @Post('payouts/:id/approve')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Approve the retry of a payout',
    description: `${forStaff} 409 for the person who requested the retry, unless the payout was retried, when the bank details of the payee have changed since, and while the seller has a spend hold.`,
    answers: PayoutWire,
    errors: [404, 409],
    once: 'together',
  })
  async approveRetry(@CurrentCaller() caller: PersonCaller, @IdParam('id') id: string, @Body() _: ReasonedBody): Promise<PayoutWire> {
    return payoutWire(await this.outcomes.approveRetry(caller, id));
  }

  @Post('sellers/:accountId/fees')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Set the agreed fees of a seller',
    description: `${forStaff} Fees of later payouts; at most 100 % in sum.`,
    answers: SellerBillingWire,
    errors: [404],
    once: 'together',
  })
  async agree(
    @IntegerIdParam('accountId', 'The account of a seller.') accountId: number,
    @Body() body: AgreeFeesBody,
  ): Promise<SellerBillingWire> {
    return sellerBillingWire(await this.billing.setFees(accountId, feesFrom(body)));
  }
}
