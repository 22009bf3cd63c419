import { Injectable } from '@nestjs/common';
import { Accounts } from '../domain/ports';

/** A customer as a whole: limits that child accounts and demos must not multiply count for it (docs/adr/0161). */
export interface Organization {
  /** Of its first account. Stays the same while the organization grows. */
  readonly id: number;
  /** The accounts that it has now, demos included. */
  readonly accountIds: readonly number[];
}

/** The facade for contexts that count by organization. */
@Injectable()
export class OrganizationsFacade {
  constructor(private readonly accounts: Accounts) {}

  /** For an exact count: lock what is counted by `id`, then ask again, because accounts may have been added before the lock was held. */
  async of(accountId: number): Promise<Organization> {
    const accountIds = await this.accounts.beside(accountId);
    return { id: accountIds[0]!, accountIds };
  }
}
