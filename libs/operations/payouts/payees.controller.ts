import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { AdminsOnly, CurrentCaller, deleted, DeletedWire, IdParam, Operation, signedIn, Takes, wholeAccount } from '@exchange/platform';
import { PayeeWire, payeeFrom, payeeWire, PayoutDetailsBody, PutPayeeBody } from './payee.wire';
import { PayeesService } from './payees.service';
import { SellerBillingService } from './seller-billing.service';
import { ChildBillingWire, childBillingWire } from './seller-billing.wire';

const inPerson = 'Signed-in admins only: a key cannot say where money goes.';

/** gaps-2.md §8.6: where the money of sellers goes. */
@ApiTags('Payouts')
@AdminsOnly()
@Controller('api/v2/billing')
export class PayeesController {
  constructor(
    private readonly payees: PayeesService,
    private readonly billing: SellerBillingService,
  ) {}

  @Get('payees')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List payees',
    description: 'Admins only. By name, all of them; of account numbers the last four signs.',
    answers: [PayeeWire],
    list: 'whole',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller): Promise<Page<PayeeWire>> {
    return (await this.payees.list(caller)).map(payeeWire);
  }

  @Put('payees')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Create or replace a payee',
    description: `The one of that name and currency. ${inPerson} Payouts that are prepared already are not approved to a payee that has changed since. 409 when the account has as many as it can have.`,
    answers: PayeeWire,
    errors: [403, 409],
    once: 'together',
  })
  async put(@CurrentCaller() caller: Caller, @Body() body: PutPayeeBody): Promise<PayeeWire> {
    return payeeWire(await this.payees.put(caller, payeeFrom(body)));
  }

  @Delete('payees/:id')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Remove a payee',
    description: `409 while a payout goes to it. After the primary one, the oldest of its currency is primary; after the last one nothing is paid out in it. ${inPerson}`,
    answers: DeletedWire,
    errors: [403, 404, 409],
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    return deleted(await this.payees.remove(caller, id));
  }

  @Put('payout-details')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Create or replace the payee that is its own beneficiary',
    description: `As \`PUT /api/v2/billing/payees\` with the name of the beneficiary. ${inPerson}`,
    answers: PayeeWire,
    errors: [403, 409],
    once: 'together',
  })
  async putDetails(@CurrentCaller() caller: Caller, @Body() body: PayoutDetailsBody): Promise<PayeeWire> {
    return payeeWire(await this.payees.put(caller, payeeFrom(body)));
  }

  @Get('accounts')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List how accounts are paid',
    description: 'Admins only. The account and those below it, by name.',
    answers: [ChildBillingWire],
    list: 'whole',
    errors: [403],
  })
  async children(@CurrentCaller() caller: Caller): Promise<Page<ChildBillingWire>> {
    return (await this.billing.children(caller)).map(childBillingWire);
  }
}
