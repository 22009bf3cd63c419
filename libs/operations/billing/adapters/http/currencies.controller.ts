import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type Page, wholeList } from '@exchange/kernel';
import { CurrentCaller, firstParty, Operation, Takes, wholeAccount } from '@exchange/platform';
import { CurrenciesService } from '../../application/currencies.service';
import { billingLimits } from '../../domain/limits';
import { BillingCurrencyWire, billingCurrencyWire, OpenCurrencyBody } from './currencies.wire';

/** The currencies in which an organization is billed (docs/adr/0172). */
@ApiTags('Billing')
@Controller('api/v2/billing')
export class CurrenciesController {
  constructor(private readonly currencies: CurrenciesService) {}

  @Get('currencies')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the currencies that the organization is billed in',
    description: 'Admins only. The main one first. Money of one currency never pays for another.',
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
    description: `It pays ahead, and has nothing at first. 409 for a currency that is opened, and beyond ${billingLimits.currencies} currencies. Admins of the organization only: 403 for those of an account below it alone.`,
    status: 201,
    answers: BillingCurrencyWire,
    errors: [403, 409],
    once: 'together',
  })
  async open(@CurrentCaller() caller: Caller, @Body() { currency }: OpenCurrencyBody): Promise<BillingCurrencyWire> {
    return billingCurrencyWire(await this.currencies.open(caller, currency));
  }
}
