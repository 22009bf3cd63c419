import { Injectable } from '@nestjs/common';
import {
  type AccountType,
  type Caller,
  Clock,
  definedOnly,
  isStaff,
  Page,
  type PersonCaller,
  skipPage,
  UnitOfWork,
} from '@exchange/kernel';
import { mayOnAccount } from '../domain/access.policy';
import { Account } from '../domain/account';
import { accountErrors } from '../domain/errors';
import { Accounts, BuyerAccess, Memberships } from '../domain/ports';
import { type AccountView, viewOf } from './account-view';
import { BuyerPostures } from './buyer-postures';
import { MembershipWriter } from './membership-writer';

export interface ChildRequest {
  readonly name: string;
  /** Default for company and type: the parent's. */
  readonly company?: string;
  readonly accountType?: AccountType;
}

/** Sessions and personal keys can act for several accounts, apps and organization keys for one. */
function canSwitch(caller: Caller): caller is PersonCaller {
  return caller.kind === 'person' && caller.via !== 'oauth';
}

@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly membershipWriter: MembershipWriter,
    private readonly postures: BuyerPostures,
    private readonly access: BuyerAccess,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The accounts that the caller can switch to (rest-api.md, Accounts). An organization key reaches its one account (gaps.md §4.3), an app the account
   * that it was connected for.
   */
  async list(caller: Caller, page: { skip: number; take: number }): Promise<Page<AccountView>> {
    if (!mayOnAccount(caller, 'list accounts')) throw accountErrors.notForAgents();
    if (!canSwitch(caller)) return skipPage(page.skip === 0 ? [await this.current(caller)] : [], page, 1);
    const { rows, total } = await this.memberships.reachable(caller.userId, page, caller.joinedBy);
    const views = await this.postures.of(rows.map((row) => viewOf(row, isStaff(caller))));
    return skipPage(views, page, total);
  }

  /** An account of {@link list}; null for any other. */
  async findReachable(caller: Caller, accountId: number): Promise<AccountView | null> {
    if (!mayOnAccount(caller, 'list accounts')) throw accountErrors.notForAgents();
    if (!canSwitch(caller)) return accountId === caller.accountId ? this.current(caller) : null;
    const row = await this.memberships.reach(caller.userId, accountId, caller.joinedBy);
    return row && this.withPosture(viewOf(row, isStaff(caller)));
  }

  /** The account that the caller acts for. */
  async current(caller: Caller): Promise<AccountView> {
    if (!mayOnAccount(caller, 'list accounts')) throw accountErrors.notForAgents();
    return this.viewFor(caller, caller.accountId);
  }

  /**
   * 403 when the caller may not create a child. A person must be an admin of the parent, too. Keys are checked against the parent only inside
   * `createChild`, because the first child gives the account its parent.
   */
  async assertCanCreateChild(caller: Caller): Promise<void> {
    if (!mayOnAccount(caller, 'create child account')) throw accountErrors.adminsOnly();
    if (caller.kind !== 'person') return;
    const parentId = (await this.accounts.find(caller.accountId))?.state.parentId ?? null;
    if (parentId !== null && !(await this.isAdminOf(caller, parentId))) throw accountErrors.organizationAdminsOnly();
  }

  /**
   * Creates a child under the caller's organization (gaps.md §4.4). A STANDALONE account is first placed under a new PARENT.
   * Admins of the calling account become admins of the created accounts.
   */
  async createChild(caller: Caller, request: ChildRequest): Promise<AccountView> {
    await this.assertCanCreateChild(caller);
    return this.unitOfWork.run(async () => {
      const parent = await this.lockOrganizationOf(caller);
      const { company, accountType } = { ...parent.state, ...definedOnly(request) };
      const child = Account.childOf(
        parent,
        { id: await this.accounts.nextId(), name: request.name, company, accountType },
        this.clock.now(),
      );
      await this.accounts.insert(child);
      await this.membershipWriter.copyAdmins(parent.state.id, child.state.id);
      return this.viewFor(caller, child.state.id);
    });
  }

  /** Locks the calling account first, so that two concurrent first children do not create two organizations. */
  private async lockOrganizationOf(caller: Caller): Promise<Account> {
    const calling = await this.accounts.lock(caller.accountId);
    if (!calling) throw accountErrors.unreachable();
    if (calling.state.mode === 'DEMO') throw accountErrors.notForDemos();
    if (calling.state.kind === 'PARENT') return calling;
    if (calling.state.kind === 'STANDALONE') return this.placeUnderNewParent(calling);
    return this.lockParentOf(caller, calling);
  }

  private async placeUnderNewParent(calling: Account): Promise<Account> {
    const parent = Account.organizationAbove(calling, await this.accounts.nextId(), this.clock.now());
    await this.accounts.insert(parent);
    await this.accounts.change(calling.state.id, (account) => account.placeUnder(parent, this.clock.now()));
    await this.membershipWriter.copyAdmins(calling.state.id, parent.state.id);
    await this.access.copyToOrganization(calling.state.id, parent.state.id);
    return parent;
  }

  private async lockParentOf(caller: Caller, child: Account): Promise<Account> {
    const parentId = child.state.parentId!;
    if (!(await this.isAdminOf(caller, parentId))) throw accountErrors.organizationAdminsOnly();
    return (await this.accounts.lock(parentId))!;
  }

  private async isAdminOf(caller: Caller, accountId: number): Promise<boolean> {
    if (caller.kind !== 'person') return false;
    const membership = await this.memberships.find({ accountId, userId: caller.userId });
    return membership?.isActive === true && membership.state.role === 'ADMIN';
  }

  private async viewFor(caller: Caller, accountId: number): Promise<AccountView> {
    if (caller.kind === 'person') {
      const row = await this.memberships.reach(caller.userId, accountId);
      if (row) return this.withPosture(viewOf(row, isStaff(caller)));
    } else {
      const account = await this.accounts.find(accountId);
      if (account) return this.withPosture(viewOf({ account: account.state, membershipRole: 'ADMIN' }, false));
    }
    throw accountErrors.unreachable();
  }

  private async withPosture(view: AccountView): Promise<AccountView> {
    return (await this.postures.of([view]))[0]!;
  }
}
