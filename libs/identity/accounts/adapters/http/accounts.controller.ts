import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, invalidField, type Page } from '@exchange/kernel';
import { CurrentCaller, firstParty, Idempotency, IdempotencyKey, Operation, SkipQuery, Takes, wholeAccount } from '@exchange/platform';
import { getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import { AccountsService } from '../../application/accounts.service';
import { accountWire, AccountWire, ChildAccountBody } from './account.wire';

@ApiTags('Accounts')
@Controller('api/v2/accounts')
@OperationIds({ createChild: 'createChildAccount', current: 'getCurrentAccount' })
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly idempotency: Idempotency,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Accounts the caller can switch to',
    description:
      'Ordered by id. A personal key sees the accounts that its person had joined when the key was created; an organization key and an app see their one account.',
    answers: [AccountWire],
    list: 'skip',
    errors: [403],
    tool: searchTool('account', { limit: '{query.take}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: SkipQuery): Promise<Page<AccountWire>> {
    return (await this.accounts.list(caller, query)).map(accountWire);
  }

  @Get('current')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'The account the caller acts for',
    description: 'The credential’s own, or the one that `X-Account-Id` names.',
    answers: AccountWire,
    errors: [403],
    tool: getTool('account', {}),
  })
  async current(@CurrentCaller() caller: Caller): Promise<AccountWire> {
    return accountWire(await this.accounts.current(caller));
  }

  @Post('create-child')
  @Takes(firstParty, 'write')
  @Operation({
    summary: 'Create a buyer or seller account under the organization',
    description:
      'Admins only. A STANDALONE account is first placed under a new PARENT. Admins of the calling account become admins of the created accounts.',
    status: 201,
    answers: AccountWire,
    errors: [403, 409],
    once: 'by itself',
  })
  createChild(@CurrentCaller() caller: Caller, @Body() body: ChildAccountBody, @IdempotencyKey() key?: string): Promise<AccountWire> {
    const { name, company } = body;
    const accountType = accountTypeOf(body);
    const create = async () => accountWire(await this.accounts.createChild(caller, { name, company, accountType }));
    const authorize = () => this.accounts.assertCanCreateChild(caller);
    const request = { name, company, accountType };
    return this.idempotency.once({ caller, key, operation: 'accounts.create-child', request, authorize }, create);
  }
}

function accountTypeOf({ accountType, customerRole }: ChildAccountBody) {
  if (accountType && customerRole && accountType !== customerRole) {
    throw invalidField('customerRole', 'customerRole must not differ from accountType.');
  }
  return accountType ?? customerRole;
}
