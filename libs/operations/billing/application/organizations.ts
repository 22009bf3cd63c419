import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { type AccountType, type Caller, isOwnPerson, isStaff, standingOf } from '@exchange/kernel';
import { billingPolicy } from '../domain/billing.policy';
import { billingErrors } from '../domain/errors';

export interface BilledOrganization {
  /** Id of the parent organization, or of the account itself. */
  readonly organizationId: number;
  /** Whether the caller is an admin of the organization, not only of a child account. */
  readonly isOfOrganization: boolean;
}

export interface BilledAccount {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly accountType: AccountType;
}

@Injectable()
export class Organizations {
  constructor(private readonly accounts: AccountsFacade) {}

  /** Null for a demo, which buys nothing real. */
  async payerOf(accountId: number): Promise<number | null> {
    const account = await this.accounts.describe(accountId);
    return account?.mode === 'DEMO' ? null : (account?.parentId ?? accountId);
  }

  /** 403 unless the caller is an admin of its account. */
  async payerForReader(caller: Caller): Promise<BilledOrganization> {
    if (billingPolicy.reach(standingOf(caller), 'read standing') === 'none') throw billingErrors.adminsOnly();
    const organizationId = (await this.accounts.describe(caller.accountId))?.parentId ?? caller.accountId;
    return { organizationId, isOfOrganization: organizationId === caller.accountId || (await this.isAdminOf(caller, organizationId)) };
  }

  /** 403 unless the caller is an admin of the organization. 404 when the organization does not pay for `target`. */
  async payerForAdmin(caller: Caller, target?: number): Promise<number> {
    const { organizationId, isOfOrganization } = await this.payerForReader(caller);
    if (!isOfOrganization) throw billingErrors.organizationOnly();
    if (target !== undefined && (await this.payerOf(target)) !== organizationId) throw billingErrors.noAccount();
    return organizationId;
  }

  /** Payer of any account, for platform staff. 404 for an unknown account and for a demo. */
  async payerForStaff(caller: Caller, accountId: number): Promise<number> {
    assertStaff(caller);
    const account = await this.accounts.describe(accountId);
    if (!account || account.mode === 'DEMO') throw billingErrors.noAccount();
    return account.parentId ?? accountId;
  }

  async companyOf(organizationId: number): Promise<string> {
    return (await this.accounts.describe(organizationId))?.company ?? '';
  }

  /** The organization and its first child accounts. */
  async listAccounts(
    organizationId: number,
    take: number,
  ): Promise<{ readonly accounts: readonly BilledAccount[]; readonly total: number }> {
    const [own, { accounts, total }] = [await this.accounts.describe(organizationId), await this.accounts.below(organizationId, take - 1)];
    return { accounts: own ? [own, ...accounts] : accounts, total: total + 1 };
  }

  private async isAdminOf(caller: Caller, organizationId: number): Promise<boolean> {
    if (!isOwnPerson(caller)) return false;
    const reached = await this.accounts.reach({ userId: caller.userId, isStaff: false }, organizationId);
    return reached !== null && reached.role !== 'MEMBER';
  }
}

export function assertStaff(caller: Caller): void {
  if (!isStaff(caller)) throw billingErrors.staffOnly();
}
