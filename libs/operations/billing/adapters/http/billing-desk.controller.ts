import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { BodyLimit, CurrentCaller, IdParam, IntegerIdParam, Operation, ReasonedBody, signedIn, StaffOnly, Takes } from '@exchange/platform';
import { OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { BankStatementsService } from '../../application/bank-statements.service';
import { BillingDeskService } from '../../application/billing-desk.service';
import { billingLimits } from '../../domain/limits';
import { linesOf } from '../bank/statement-files';
import {
  ApplicationQueueQuery,
  BilledCustomerWire,
  billedCustomerWire,
  BookDepositBody,
  ChangeStandingBody,
  ImportedStatementWire,
  importedStatementWire,
  ImportStatementBody,
  LedgerCheckWire,
  ledgerCheckWire,
  PutHoldBody,
  ReviewApplicationBody,
} from './billing-desk.wire';
import { CurrencyQuery } from './currencies.wire';
import { CreditApplicationWire, creditApplicationWire, DepositWire, depositWire } from './ledger.wire';

const forStaff = 'For signed-in platform staff.';
const Customer = (): ParameterDecorator => IntegerIdParam('accountId', 'An account: what is meant is the organization that pays for it.');

/** Billing operations of platform staff, for every organization. */
@ApiTags('Billing')
@StaffOnly()
@Controller('api/v2/staff/billing')
@OperationIds({
  importStatement: 'importBankStatement',
  book: 'createDeposit',
  check: 'checkLedger',
  hold: 'createBillingHold',
  lift: 'removeBillingHold',
  queue: 'listStaffCreditApplications',
  read: 'getBilledCustomer',
  reverse: 'reverseDeposit',
  review: 'reviewCreditApplication',
  settle: 'updateBilledCustomer',
})
export class BillingDeskController {
  constructor(
    private readonly desk: BillingDeskService,
    private readonly statements: BankStatementsService,
  ) {}

  @Get('customers/:accountId')
  @Takes(signedIn, 'read')
  @Operation({ summary: 'Read the billing account of an organization', description: forStaff, answers: BilledCustomerWire, errors: [404] })
  async read(
    @CurrentCaller() caller: Caller,
    @Customer() accountId: number,
    @Query() { currency }: CurrencyQuery,
  ): Promise<BilledCustomerWire> {
    return billedCustomerWire(await this.desk.read(caller, accountId, currency));
  }

  @Get('customers/:accountId/ledger-check')
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'Check the ledger of an organization',
    description: `${forStaff} Compares every balance with the sum of its entries.`,
    answers: LedgerCheckWire,
    errors: [404],
  })
  async check(@CurrentCaller() caller: Caller, @Customer() accountId: number): Promise<LedgerCheckWire> {
    return ledgerCheckWire(await this.desk.checkLedger(caller, accountId));
  }

  @Post('customers/:accountId/standing')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Change the billing terms of an organization',
    description: `${forStaff} Omitted fields keep their value. Posture and limit apply to one currency; a new main currency starts with PREPAY and no limit unless they are sent. 409 for a currency that is not opened, once money was booked or committed.`,
    answers: BilledCustomerWire,
    errors: [404, 409],
    once: 'together',
  })
  async settle(
    @CurrentCaller() caller: Caller,
    @Customer() accountId: number,
    @Body() body: ChangeStandingBody,
  ): Promise<BilledCustomerWire> {
    const { creditLimitMinor, posture, verificationLevel, currency, isMain } = body;
    const limit = creditLimitMinor === undefined ? undefined : Number(creditLimitMinor);
    const change = definedOnly({ creditLimitMinor: limit, posture, verificationLevel, currency, isMain });
    return billedCustomerWire(await this.desk.settle(caller, accountId, change));
  }

  @Post('customers/:accountId/holds')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Put a hold on an organization',
    description: `${forStaff} A hold stops new commitments; running media buys go on. 409 at the maximum number of holds.`,
    answers: BilledCustomerWire,
    errors: [404, 409],
    once: 'together',
  })
  async hold(@CurrentCaller() caller: Caller, @Customer() accountId: number, @Body() body: PutHoldBody): Promise<BilledCustomerWire> {
    return billedCustomerWire(await this.desk.hold(caller, accountId, body));
  }

  @Post('customers/:accountId/holds/:holdId/lift')
  @Takes(signedIn, 'write')
  @Operation({ summary: 'Lift a hold', description: forStaff, answers: BilledCustomerWire, errors: [404], once: 'together' })
  async lift(
    @CurrentCaller() caller: Caller,
    @Customer() accountId: number,
    @IdParam('holdId') holdId: string,
    @Body() _: ReasonedBody,
  ): Promise<BilledCustomerWire> {
    return billedCustomerWire(await this.desk.lift(caller, accountId, holdId));
  }

  @Post('customers/:accountId/deposits')
  @Takes(signedIn, 'write')
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'] })
  @Operation({
    summary: 'Book a deposit',
    description: `${forStaff} Books money that arrived at the bank. The deposit pays what is owed, and the rest is prepaid. 409 for a reference that is already booked, and above the maximum balance.`,
    status: 201,
    answers: DepositWire,
    errors: [404, 409],
    once: 'together',
  })
  async book(@CurrentCaller() caller: Caller, @Customer() accountId: number, @Body() body: BookDepositBody): Promise<DepositWire> {
    const { amountMinor, currency, reference, occurredAt } = body;
    return depositWire(await this.desk.book(caller, accountId, { amountMinor: Number(amountMinor), currency, reference, occurredAt }));
  }

  @Post('customers/:accountId/deposits/:id/reverse')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Reverse a deposit',
    description: `${forStaff} For money that was returned. 409 when the deposit is already reversed.`,
    answers: DepositWire,
    errors: [404, 409],
    once: 'together',
  })
  async reverse(
    @CurrentCaller() caller: Caller,
    @Customer() accountId: number,
    @IdParam('id') id: string,
    @Body() _: ReasonedBody,
  ): Promise<DepositWire> {
    return depositWire(await this.desk.reverse(caller, accountId, id));
  }

  @Post('bank-statements')
  @Takes(signedIn, 'write')
  @BodyLimit(2 * billingLimits.statement)
  @Operation({
    summary: 'Import a bank statement',
    description: `${forStaff} Books credits by the payment references in them. A statement can be imported again: nothing is booked twice. The answer gives a reason for every line that is not booked. 400 when a line cannot be read; nothing is booked then.`,
    answers: ImportedStatementWire,
    once: 'in steps',
  })
  async importStatement(@CurrentCaller() caller: Caller, @Body() { format, content }: ImportStatementBody): Promise<ImportedStatementWire> {
    return importedStatementWire(await this.statements.import(caller, linesOf(format, content)));
  }

  @Get('credit-applications')
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the credit applications of every organization',
    description: `${forStaff} Oldest first. \`status=PENDING\` lists undecided applications.`,
    answers: [CreditApplicationWire],
    list: 'cursor',
  })
  async queue(
    @CurrentCaller() caller: Caller,
    @Query() { status, ...request }: ApplicationQueueQuery,
  ): Promise<Page<CreditApplicationWire>> {
    return (await this.desk.queue(caller, status, request)).map(creditApplicationWire);
  }

  @Post('credit-applications/:id/review')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Decide on a credit application',
    description: `${forStaff} An approval sets the organization's limit at once. 409 when the application is already decided.`,
    answers: CreditApplicationWire,
    errors: [404, 409],
    once: 'together',
  })
  async review(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() body: ReviewApplicationBody,
  ): Promise<CreditApplicationWire> {
    const { decision, grantedCreditLimit: granted, reviewerNotes = null } = body;
    const given = definedOnly({ granted });
    return creditApplicationWire(await this.desk.review(caller, id, { isApproved: decision === 'APPROVED', ...given, reviewerNotes }));
  }
}
