import { Injectable } from '@nestjs/common';
import { Accounts } from '../domain/ports';

/** All accounts of one customer. Limits that child accounts and demos must not multiply are counted per organization (docs/adr/0161). */
export interface Organization {
  /** The id of its first account; it stays the same while the organization grows. */
  readonly id: number;
  /** Current accounts, demos included. */
  readonly accountIds: readonly number[];
}

/** The facade for contexts with limits per organization. */
@Injectable()
export class OrganizationsFacade {
  constructor(private readonly accounts: Accounts) {}

  /** An exact count needs a lock on `id` and a second call: accounts may have been added before the lock was taken. */
  async of(accountId: number): Promise<Organization> {
    const accountIds = await this.accounts.idsOfOrganization(accountId);
    return { id: accountIds[0]!, accountIds };
  }
}
