import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { AdminsOnly, CurrentCaller, deleted, DeletedWire, IdParam, Operation, signedIn, Takes, wholeAccount } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { PayeeWire, payeeFrom, payeeWire, PayoutDetailsBody, PutPayeeBody } from './payee.wire';
import { PayeesService } from './payees.service';
import { SellerBillingService } from './seller-billing.service';
import { ChildBillingWire, childBillingWire } from './seller-billing.wire';

const inPerson = 'Signed-in admins only, no keys.';

/** Payees of sellers (gaps-2.md §8.6). */
@ApiTags('Payouts')
@AdminsOnly()
@Controller('api/v2/billing')
@OperationIds({ children: 'listPayoutAccounts', put: 'updatePayee', remove: 'removePayee', putDetails: 'updatePayoutDetails' })
export class PayeesController {
  constructor(
    private readonly payees: PayeesService,
    private readonly billing: SellerBillingService,
  ) {}

  @Get('payees')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List payees',
    description: 'Admins only. All payees by name, with the last four characters of account numbers.',
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
    description: `Name and currency identify the payee. ${inPerson} A prepared payout cannot be approved once its payee has changed. 409 when the account has the maximum number of payees.`,
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
    description: `409 while a payout goes to it. When the primary payee is removed, the oldest of its currency becomes primary; without payees, nothing is paid out in the currency. ${inPerson}`,
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
    description: `Same as \`PUT /api/v2/billing/payees\` with the beneficiary as entity. ${inPerson}`,
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
    description: 'Admins only. The account and the accounts below it, by name.',
    answers: [ChildBillingWire],
    list: 'whole',
    errors: [403],
  })
  async children(@CurrentCaller() caller: Caller): Promise<Page<ChildBillingWire>> {
    return (await this.billing.children(caller)).map(childBillingWire);
  }
}
