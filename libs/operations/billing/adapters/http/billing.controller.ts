import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, firstParty, IdParam, Operation, Takes, wholeAccount } from '@exchange/platform';
import { getTool, OperationIds } from '@exchange/platform/openapi';
import { BillingService } from '../../application/billing.service';
import { CreditApplicationsService } from '../../application/credit-applications.service';
import { BillingInfoBody, BillingInfoWire, billingInfoWire } from './billing-info.wire';
import { BillingAccountWire, billingAccountWire } from './billing.wire';
import { CurrencyQuery } from './currencies.wire';
import {
  ApplyForCreditBody,
  CreditApplicationWire,
  creditApplicationWire,
  DepositWire,
  depositWire,
  LedgerAccountsWire,
  ledgerAccountWire,
  LedgerQuery,
  LedgerTransactionWire,
  ledgerTransactionWire,
} from './ledger.wire';
import { CreditBalanceWire, creditBalanceWire } from './standing.wire';

const ofOrganization = 'Admins of the organization only; 403 for admins of a child account.';

/** gaps.md §6.10, gaps-2.md §8. */
@ApiTags('Billing')
@Controller('api/v2/billing')
@OperationIds({
  account: 'getBillingAccount',
  apply: 'createCreditApplication',
  creditBalance: 'getCreditBalance',
  deposits: 'listDeposits',
  info: 'getBillingInfo',
  inform: 'updateBillingInfo',
  ledgerAccounts: 'listLedgerAccounts',
  listApplications: 'listCreditApplications',
  transactions: 'listLedgerTransactions',
  withdraw: 'withdrawCreditApplication',
})
export class BillingController {
  constructor(
    private readonly billing: BillingService,
    private readonly applications: CreditApplicationsService,
  ) {}

  @Get('account')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the billing account',
    description:
      'Admins only. Spending power, balances and the next action. A child account gets those of its organization; billing information and deposits are for admins of the organization. Standing, balance and fees are in one currency; 404 for one that is not opened.',
    answers: BillingAccountWire,
    errors: [403, 404],
    tool: getTool('billing', {}),
  })
  async account(@CurrentCaller() caller: Caller, @Query() { currency }: CurrencyQuery): Promise<BillingAccountWire> {
    return billingAccountWire(await this.billing.read(caller, currency));
  }

  @Get('credit-balance')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read what can still be committed',
    description: 'Admins only. Amounts are in one currency, in minor units, as text. 404 for a currency that is not opened.',
    answers: CreditBalanceWire,
    errors: [403, 404],
  })
  async creditBalance(@CurrentCaller() caller: Caller, @Query() { currency }: CurrencyQuery): Promise<CreditBalanceWire> {
    return creditBalanceWire(await this.billing.balance(caller, currency));
  }

  @Get('info')
  @Takes(wholeAccount, 'read')
  @Operation({ summary: 'Read billing information', description: ofOrganization, answers: BillingInfoWire, errors: [403] })
  async info(@CurrentCaller() caller: Caller): Promise<BillingInfoWire> {
    return billingInfoWire(await this.billing.info(caller));
  }

  @Put('info')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Change billing information',
    description: `Contact and address for invoices. Omitted fields keep their value; null clears a field. ${ofOrganization}`,
    answers: BillingInfoWire,
    errors: [403],
    once: 'together',
  })
  async inform(@CurrentCaller() caller: Caller, @Body() body: BillingInfoBody): Promise<BillingInfoWire> {
    return billingInfoWire(await this.billing.inform(caller, body));
  }

  @Get('ledger-accounts')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List ledger accounts with their balances',
    description: `Balances of the double-entry ledger. ${ofOrganization}`,
    answers: LedgerAccountsWire,
    errors: [403],
  })
  async ledgerAccounts(@CurrentCaller() caller: Caller): Promise<LedgerAccountsWire> {
    return { accounts: (await this.billing.ledgerAccounts(caller)).map(ledgerAccountWire) };
  }

  @Get('ledger-transactions')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List ledger transactions',
    description: `Latest first. Transactions never change; a correction is another transaction. ${ofOrganization}`,
    answers: [LedgerTransactionWire],
    list: 'cursor',
    errors: [403],
  })
  async transactions(@CurrentCaller() caller: Caller, @Query() request: LedgerQuery): Promise<Page<LedgerTransactionWire>> {
    const { source, currency } = request;
    return (await this.billing.transactions(caller, request, definedOnly({ source, currency }))).map(ledgerTransactionWire);
  }

  @Get('deposits')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List deposits',
    description: `Money that arrived, latest first. ${ofOrganization}`,
    answers: [DepositWire],
    list: 'cursor',
    errors: [403],
  })
  async deposits(@CurrentCaller() caller: Caller, @Query() request: CursorQuery): Promise<Page<DepositWire>> {
    return (await this.billing.listDeposits(caller, request)).map(depositWire);
  }

  @Get('credit-applications')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List credit applications',
    description: `Latest first. ${ofOrganization}`,
    answers: [CreditApplicationWire],
    list: 'cursor',
    errors: [403],
  })
  async listApplications(@CurrentCaller() caller: Caller, @Query() request: CursorQuery): Promise<Page<CreditApplicationWire>> {
    return (await this.applications.list(caller, request)).map(creditApplicationWire);
  }

  @Post('credit-applications')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Apply for credit',
    description: `Requests a credit limit in one currency. 404 for a currency that is not opened, 409 while another application is undecided. ${ofOrganization}`,
    status: 201,
    answers: CreditApplicationWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async apply(@CurrentCaller() caller: Caller, @Body() body: ApplyForCreditBody): Promise<CreditApplicationWire> {
    const { requestedCreditLimit: requested, currency, justification } = body;
    return creditApplicationWire(await this.applications.apply(caller, { requested, justification, ...definedOnly({ currency }) }));
  }

  @Post('credit-applications/:id/withdraw')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Withdraw a credit application',
    description: `409 when the application is already decided. ${ofOrganization}`,
    answers: CreditApplicationWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async withdraw(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<CreditApplicationWire> {
    return creditApplicationWire(await this.applications.withdraw(caller, id));
  }
}
