import { Injectable } from '@nestjs/common';
import { type AccountType, Clock, UnitOfWork } from '@exchange/kernel';
import { Account } from '../domain/account';
import { Accounts, Memberships } from '../domain/ports';
import { Admission } from './admission';

/** The facade for the demo area: accounts that are made up, and go as a whole. */
@Injectable()
export class DemoAccountsFacade {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly admission: Admission,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async isDemo(accountId: number): Promise<boolean> {
    return (await this.accounts.find(accountId))?.state.mode === 'DEMO';
  }

  /** Admins of the account that it is for are its admins; null: nobody gets into it. */
  async open(forAccountId: number | null, request: { name: string; company: string; accountType: AccountType }): Promise<number> {
    return this.unitOfWork.run(async () => {
      const account = Account.demo({ ...request, id: await this.accounts.nextId() }, forAccountId, this.clock.now());
      await this.accounts.insert(account);
      if (forAccountId !== null) await this.admission.copyAdmins(forAccountId, account.state.id);
      return account.state.id;
    });
  }

  /**
   * It begins anew with the id that it has: everything that any context keeps of it goes. Its people and their credentials stay, and who has become an admin
   * of the account that it is for since is one of its admins; who is none any more goes. Joins the surrounding transaction.
   */
  async clear(accountId: number, forAccountId: number | null): Promise<void> {
    if (!(await this.isDemo(accountId))) return;
    await this.accounts.clear(accountId);
    if (forAccountId === null) return;
    await this.admission.copyAdmins(forAccountId, accountId);
    await this.admission.removeMembersFromDemo(forAccountId, accountId);
  }

  /** From then on no credential acts for it, of whatever kind. */
  async endAt(accountId: number, at: Date): Promise<void> {
    await this.accounts.change(accountId, (account) => account.endAt(at));
  }

  /** Nobody gets in any more: its credentials are refused at once, and nobody is a member. */
  async close(accountId: number): Promise<void> {
    if (!(await this.isDemo(accountId))) return;
    await this.endAt(accountId, this.clock.now());
    await this.memberships.removeAll(accountId);
  }

  /** Removes it with everything that any context keeps of it. Again after a failure: it goes on. */
  async erase(accountId: number): Promise<void> {
    if (await this.isDemo(accountId)) await this.accounts.remove(accountId);
  }
}
