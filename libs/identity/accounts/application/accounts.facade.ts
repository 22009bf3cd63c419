import { Injectable } from '@nestjs/common';
import { type AccountType, type Caller, Clock, hashOfToken, type Page, UnitOfWork } from '@exchange/kernel';
import { Account, type AccountState } from '../domain/account';
import { accountErrors } from '../domain/errors';
import type { InvitationState } from '../domain/invitation';
import { Accounts, Invitations, Memberships, type ChildUsage } from '../domain/ports';
import { type AccountView, type AccountViewer, viewOf } from './account-view';
import { AccountsService, type ChildRequest } from './accounts.service';
import { BuyerPostures } from './buyer-postures';
import { MembershipWriter } from './membership-writer';

/** The facade for other contexts: accounts, and which of them a person reaches. Joins the surrounding transaction. */
@Injectable()
export class AccountsFacade {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly invitations: Invitations,
    private readonly membershipWriter: MembershipWriter,
    private readonly service: AccountsService,
    private readonly postures: BuyerPostures,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Creates a STANDALONE account with the person as its admin, and returns its id. */
  async open(userId: number, request: { name: string; company: string; accountType: AccountType }): Promise<number> {
    return this.unitOfWork.run(async () => {
      const account = Account.standalone({ ...request, id: await this.accounts.nextId() }, this.clock.now());
      await this.accounts.insert(account);
      await this.membershipWriter.addMember({ accountId: account.state.id, userId }, 'ADMIN');
      return account.state.id;
    });
  }

  /** The accounts that the caller can switch to, ordered by id. */
  list(caller: Caller, page: { readonly skip: number; readonly take: number }): Promise<Page<AccountView>> {
    return this.service.list(caller, page);
  }

  /** The account that the caller acts for. */
  current(caller: Caller): Promise<AccountView> {
    return this.service.current(caller);
  }

  createChild(caller: Caller, request: ChildRequest): Promise<AccountView> {
    return this.service.createChild(caller, request);
  }

  /** The number of child accounts in the organization of an account, and the limit. */
  async childAccountUsage(accountId: number): Promise<ChildUsage> {
    return this.accounts.childUsage(await this.organizationOf(accountId));
  }

  /** The id of the account's organization, or of the account itself when it belongs to none. */
  async organizationOf(accountId: number): Promise<number> {
    const account = await this.accounts.find(accountId);
    if (!account) throw accountErrors.unreachable();
    const { id, kind, parentId } = account.state;
    return kind === 'PARENT' ? id : (parentId ?? id);
  }

  /** The first `take` children of an organization, ordered by id, and the number of all. */
  async below(organizationId: number, take: number): Promise<{ readonly accounts: readonly AccountState[]; readonly total: number }> {
    const [accounts, { consumed: total }] = [
      await this.accounts.childrenOf(organizationId, take),
      await this.accounts.childUsage(organizationId),
    ];
    return { accounts, total };
  }

  /** The first `take` accounts that the person reaches, ordered by id. */
  async reachable(viewer: AccountViewer, take: number): Promise<readonly AccountView[]> {
    const { rows } = await this.memberships.reachable(viewer.userId, { skip: 0, take });
    return this.postures.of(rows.map((row) => viewOf(row, viewer.isStaff)));
  }

  /** The stored account, without a check of who reads it. `BuyerAccess` knows the current posture; the stored one may be outdated. */
  async describe(accountId: number): Promise<AccountState | null> {
    return (await this.accounts.find(accountId))?.state ?? null;
  }

  /** Null when the account does not exist or the person does not reach it. */
  async reach(viewer: AccountViewer, accountId: number): Promise<AccountView | null> {
    const row = await this.memberships.reach(viewer.userId, accountId);
    return row && (await this.postures.of([viewOf(row, viewer.isStaff)]))[0]!;
  }

  /** The open invitation of a token; the same 404 for used, revoked, expired and unknown tokens. */
  async invitation(token: string): Promise<InvitationState> {
    const hash = hashOfToken(token);
    const invitation = hash && (await this.invitations.findByToken(hash));
    if (!invitation?.isOpen(this.clock.now())) throw accountErrors.unknownInvitation();
    return invitation.state;
  }

  /** Accepts the invitation and makes the person a member; exactly one of two concurrent calls succeeds. */
  async accept(invitation: InvitationState, userId: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.accounts.lock(invitation.accountId);
      const accepted = await this.invitations.change(invitation, (open) => open.accept(this.clock.now()));
      if (!accepted) throw accountErrors.unknownInvitation();
      await this.membershipWriter.addMember({ accountId: invitation.accountId, userId }, accepted.state.role, accepted.state.email);
    });
  }
}
