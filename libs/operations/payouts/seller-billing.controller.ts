import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  AdminsOnly,
  CurrentCaller,
  CursorQuery,
  firstParty,
  IdParam,
  Operation,
  SellersOnly,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { PayoutStatementsService } from './payout-statements.service';
import { SellerBillingService } from './seller-billing.service';
import { ChangeSellerBillingBody, SellerBillingWire, sellerBillingWire, termsFrom } from './seller-billing.wire';
import {
  PayoutActivityWire,
  payoutActivityWire,
  StatementItemWire,
  statementItemWire,
  StatementWire,
  statementWire,
} from './statement.wire';

/** Billing of a seller (gaps-2.md §8.6). */
@ApiTags('Payouts')
@SellersOnly()
@AdminsOnly()
@Controller('api/v2/storefront/billing')
@OperationIds({ activity: 'listPayoutActivity', items: 'listStatementItems', statement: 'getStatement' })
export class SellerBillingController {
  constructor(
    private readonly billing: SellerBillingService,
    private readonly statements: PayoutStatementsService,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read how the seller is paid',
    description: 'Admins only. Fees are agreed with the staff of the exchange.',
    answers: SellerBillingWire,
    errors: [403],
  })
  async read(@CurrentCaller() caller: Caller): Promise<SellerBillingWire> {
    return sellerBillingWire(await this.billing.read(caller));
  }

  @Put()
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Change how the seller is paid',
    description: 'Admins only. Omitted fields keep their value.',
    answers: SellerBillingWire,
    errors: [403],
    once: 'together',
  })
  async change(@CurrentCaller() caller: Caller, @Body() body: ChangeSellerBillingBody): Promise<SellerBillingWire> {
    return sellerBillingWire(await this.billing.change(caller, termsFrom(body)));
  }

  @Get('payout-activity')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List payouts and changes of payees and terms',
    description: 'Admins only. Latest first: payouts and unpaid amounts by month (`ledger`), and changes of payees and terms (`setup`).',
    answers: [PayoutActivityWire],
    list: 'cursor',
    errors: [403],
  })
  async activity(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<Page<PayoutActivityWire>> {
    return (await this.statements.activity(caller, query)).map(payoutActivityWire);
  }

  @Get('statements/:statementRef')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the statement of a payout',
    description: 'Admins only. The amount sold, the fees of the exchange, and the amount paid.',
    answers: StatementWire,
    errors: [403, 404],
  })
  async statement(@CurrentCaller() caller: Caller, @IdParam('statementRef') statementRef: string): Promise<StatementWire> {
    return statementWire(await this.statements.read(caller, statementRef));
  }

  @Get('statements/:statementRef/items')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the items of a statement',
    description: 'Admins only. Sorted by media buy.',
    answers: [StatementItemWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async items(
    @CurrentCaller() caller: Caller,
    @IdParam('statementRef') statementRef: string,
    @Query() query: CursorQuery,
  ): Promise<Page<StatementItemWire>> {
    return (await this.statements.listItems(caller, statementRef, query)).map(statementItemWire);
  }
}
