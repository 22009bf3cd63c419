import { Injectable } from '@nestjs/common';
import { Accounts } from '../domain/ports';

/** All accounts of one customer. Limits that child accounts and demos must not multiply are counted per organization (docs/adr/0161). */
export interface Organization {
  /** The id of its first account, which never changes. */
  readonly id: number;
  /** Ids of its accounts now, demos included, ascending. */
  readonly accountIds: readonly number[];
}

/** Lets other contexts enforce limits per organization. */
@Injectable()
export class OrganizationsFacade {
  constructor(private readonly accounts: Accounts) {}

  /**
   * Returns the organization of an account. To enforce a limit exactly, lock `id` and call this method again: an account may have been added
   * before the lock was taken.
   */
  async find(accountId: number): Promise<Organization> {
    const accountIds = await this.accounts.idsOfOrganization(accountId);
    return { id: accountIds[0]!, accountIds };
  }
}
