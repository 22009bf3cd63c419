import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, cursorPage, keysetOf, type Page } from '@exchange/kernel';
import { integerIdOf, type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { AccountsService } from '../../application/accounts.service';
import { accountWire, type AccountWire } from '../http/account.wire';

const filter = z.strictObject({});
type Filter = z.output<typeof filter>;

@Injectable()
export class AccountObjectKind extends ObjectKind<typeof filter> {
  readonly kind = 'account';
  readonly description = 'An account that the caller can act for.';
  readonly filter = filter;
  override readonly isSingleton = true;

  constructor(private readonly accounts: AccountsService) {
    super();
  }

  /** Ordered by id. 403 for callers that reach only some advertisers. */
  override async search(caller: Caller, { query, cursor, limit }: KindSearch<Filter>): Promise<Page<AccountWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    const skip = Number(keysetOf(cursor, ['number'])?.[0] ?? 0);
    const { rows } = await this.accounts.list(caller, { skip, take: limit + 1 });
    return cursorPage(rows, limit, (_, index) => [skip + index + 1]).map(accountWire);
  }

  override async get(caller: Caller, id: string): Promise<AccountWire | null> {
    const accountId = id === '' ? caller.accountId : integerIdOf(id);
    const account = accountId === null ? null : await this.accounts.findReachable(caller, accountId);
    return account && accountWire(account);
  }
}
