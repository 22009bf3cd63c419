import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, wholeList } from '@exchange/kernel';
import { CurrentCaller, firstParty, Operation, Takes, wholeAccount } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { CurrenciesService } from '../../application/currencies.service';
import { billingLimits } from '../../domain/limits';
import { BillingCurrencyWire, billingCurrencyWire, OpenCurrencyBody } from './currencies.wire';

/** Billing currencies of an organization (docs/adr/0172). */
@ApiTags('Billing')
@Controller('api/v2/billing')
@OperationIds({ list: 'listBillingCurrencies', open: 'createBillingCurrency' })
export class CurrenciesController {
  constructor(private readonly currencies: CurrenciesService) {}

  @Get('currencies')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the billing currencies of the organization',
    description: 'Admins only. The main currency comes first. Money in one currency never pays for another.',
    answers: [BillingCurrencyWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<BillingCurrencyWire>> {
    return wholeList((await this.currencies.list(caller)).map(billingCurrencyWire));
  }

  @Post('currencies')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Open a billing account in another currency',
    description: `The account starts with PREPAY and a balance of 0. 409 for a currency that is already opened, and beyond ${billingLimits.currencies} currencies. Admins of the organization only; 403 for admins of a child account.`,
    status: 201,
    answers: BillingCurrencyWire,
    errors: [403, 409],
    once: 'together',
  })
  async open(@CurrentCaller() caller: Caller, @Body() { currency }: OpenCurrencyBody): Promise<BillingCurrencyWire> {
    return billingCurrencyWire(await this.currencies.open(caller, currency));
  }
}
