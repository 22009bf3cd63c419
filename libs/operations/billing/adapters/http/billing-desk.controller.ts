import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { BodyLimit, CurrentCaller, IdParam, IntegerIdParam, Operation, ReasonedBody, signedIn, StaffOnly, Takes } from '@exchange/platform';
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

/** What platform staff do with the billing of every organization. */
@ApiTags('Billing')
@StaffOnly()
@Controller('api/v2/staff/billing')
export class BillingDeskController {
  constructor(
    private readonly desk: BillingDeskService,
    private readonly statements: BankStatementsService,
  ) {}

  @Get('customers/:accountId')
  @Takes(signedIn, 'read')
  @Operation({ summary: 'Read how an organization stands', description: forStaff, answers: BilledCustomerWire, errors: [404] })
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
    description: `${forStaff} Adds up every entry and compares.`,
    answers: LedgerCheckWire,
    errors: [404],
  })
  async check(@CurrentCaller() caller: Caller, @Customer() accountId: number): Promise<LedgerCheckWire> {
    return ledgerCheckWire(await this.desk.checkLedger(caller, accountId));
  }

  @Post('customers/:accountId/standing')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Change how an organization stands',
    description: `${forStaff} What is left out stays. Posture and limit are those of one currency: a new main currency begins with PREPAY and no limit unless they are named. 409 for a currency that is not opened, once money was booked or committed.`,
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
    description: `${forStaff} Nothing new can be committed; what runs goes on. 409 when it has as many as it can have.`,
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
  @Operation({
    summary: 'Book a deposit',
    description: `${forStaff} Money that arrived at the bank: it pays what is owed, and the rest is paid ahead. 409 for a reference that is booked already, and for more than a balance can hold.`,
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
    description: `${forStaff} The money went back. 409 when it is reversed already.`,
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
    description: `${forStaff} Books the money that arrived by the references that payers wrote; what is booked already is not booked twice, so a statement can be imported again. Every line that is not booked is answered with why. 400 when a line cannot be read: nothing is booked then.`,
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
    description: `${forStaff} The oldest first; \`status=PENDING\` has those that wait.`,
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
    description: `${forStaff} An approval is the organization's limit at once. 409 when it is decided already.`,
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
