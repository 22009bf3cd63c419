import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { type Caller, isAdmin, isStaff } from '@exchange/kernel';
import { billingErrors } from '../domain/errors';

/** Whom an account is billed with: the organization above it, or itself. */
@Injectable()
export class Organizations {
  constructor(private readonly accounts: AccountsFacade) {}

  async of(accountId: number): Promise<number> {
    return (await this.accounts.describe(accountId))?.parentId ?? accountId;
  }

  /** 403 unless the caller is an admin of its account. `isOwn`: the account is billed itself. */
  async whose(caller: Caller): Promise<{ readonly organizationId: number; readonly isOwn: boolean }> {
    if (!isAdmin(caller)) throw billingErrors.adminsOnly();
    const organizationId = await this.of(caller.accountId);
    return { organizationId, isOwn: organizationId === caller.accountId };
  }

  /** 403 unless the caller is an admin of an account that is billed itself. */
  async own(caller: Caller): Promise<number> {
    const { organizationId, isOwn } = await this.whose(caller);
    if (!isOwn) throw billingErrors.organizationOnly();
    return organizationId;
  }

  /** For platform staff: 404 unless that account is billed itself. */
  async named(caller: Caller, accountId: number): Promise<number> {
    assertStaff(caller);
    const account = await this.accounts.describe(accountId);
    if (!account || account.parentId !== null) throw billingErrors.noAccount();
    return accountId;
  }
}

export function assertStaff(caller: Caller): void {
  if (!isStaff(caller)) throw billingErrors.staffOnly();
}
