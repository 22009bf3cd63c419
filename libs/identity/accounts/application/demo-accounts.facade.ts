import { Injectable } from '@nestjs/common';
import { type AccountType, Clock, UnitOfWork } from '@exchange/kernel';
import { Account } from '../domain/account';
import { Accounts, Memberships } from '../domain/ports';
import { MembershipWriter } from './membership-writer';

/** The facade for the demo context, which creates demo accounts and removes them with all of their data. */
@Injectable()
export class DemoAccountsFacade {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly membershipWriter: MembershipWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async isDemo(accountId: number): Promise<boolean> {
    return (await this.accounts.find(accountId))?.state.mode === 'DEMO';
  }

  /** The account whose demo this account is, null for all others. */
  async ownerOf(accountId: number): Promise<number | null> {
    return (await this.accounts.find(accountId))?.state.madeFor ?? null;
  }

  /** Creates a demo account and copies the admins of `forAccountId`. With null it has no members. Returns its id. */
  async open(forAccountId: number | null, request: { name: string; company: string; accountType: AccountType }): Promise<number> {
    return this.unitOfWork.run(async () => {
      const account = Account.demo({ ...request, id: await this.accounts.nextId() }, forAccountId, this.clock.now());
      await this.accounts.insert(account);
      if (forAccountId !== null) await this.membershipWriter.copyAdmins(forAccountId, account.state.id);
      return account.state.id;
    });
  }

  /**
   * Empties the demo and keeps its id: removes all data of all contexts, keeps members and their credentials, and updates the members to the current
   * admins of `forAccountId`. Joins the surrounding transaction.
   */
  async clear(accountId: number, forAccountId: number | null): Promise<void> {
    if (!(await this.isDemo(accountId))) return;
    await this.accounts.clear(accountId);
    if (forAccountId === null) return;
    await this.membershipWriter.copyAdmins(forAccountId, accountId);
    await this.membershipWriter.removeMembersFromDemo(forAccountId, accountId);
  }

  /** From `at` on, no credential acts for the account. */
  async endAt(accountId: number, at: Date): Promise<void> {
    await this.accounts.change(accountId, (account) => account.endAt(at));
  }

  /** Ends the account now, so that every credential is refused, and removes its members. */
  async close(accountId: number): Promise<void> {
    if (!(await this.isDemo(accountId))) return;
    await this.endAt(accountId, this.clock.now());
    await this.memberships.removeAll(accountId);
  }

  /** Removes the account with all data of all contexts. Can be repeated after a failure. */
  async erase(accountId: number): Promise<void> {
    if (await this.isDemo(accountId)) await this.accounts.remove(accountId);
  }
}
