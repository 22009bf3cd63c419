import { Injectable } from '@nestjs/common';
import { type AccountType, type Caller, Clock, hashOfToken, type Page, UnitOfWork } from '@exchange/kernel';
import { Account, type AccountState } from '../domain/account';
import { accountErrors } from '../domain/errors';
import type { InvitationState } from '../domain/invitation';
import { Accounts, Invitations, Memberships, type Places } from '../domain/ports';
import { type AccountView, type Viewer, viewOf } from './account-view';
import { AccountsService, type ChildRequest } from './accounts.service';
import { Admission } from './admission';
import { BuyerPostures } from './buyer-postures';

/** The facade for other contexts: who gets into which account. Joins the surrounding transaction. */
@Injectable()
export class AccountsFacade {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly invitations: Invitations,
    private readonly admission: Admission,
    private readonly service: AccountsService,
    private readonly postures: BuyerPostures,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** A STANDALONE account with the person as its admin. */
  async open(userId: number, request: { name: string; company: string; accountType: AccountType }): Promise<number> {
    return this.unitOfWork.run(async () => {
      const account = Account.standalone({ ...request, id: await this.accounts.nextId() }, this.clock.now());
      await this.accounts.insert(account);
      await this.admission.admit({ accountId: account.state.id, userId }, 'ADMIN');
      return account.state.id;
    });
  }

  /** The accounts that the caller can switch to, by id. */
  list(caller: Caller, page: { readonly skip: number; readonly take: number }): Promise<Page<AccountView>> {
    return this.service.list(caller, page);
  }

  /** The account that the caller acts for. */
  current(caller: Caller): Promise<AccountView> {
    return this.service.current(caller);
  }

  /** A child of the caller's organization, as {@link AccountsService.createChild} says. */
  createChild(caller: Caller, wanted: ChildRequest): Promise<AccountView> {
    return this.service.createChild(caller, wanted);
  }

  /** How many accounts the organization of an account has, and may have. An account that is in none has an organization with its first child. */
  async placesBeside(accountId: number): Promise<Places> {
    return this.accounts.placesUnder(await this.organizationOf(accountId));
  }

  /** The organization of an account; the account itself while it is in none. */
  async organizationOf(accountId: number): Promise<number> {
    const account = await this.accounts.find(accountId);
    if (!account) throw accountErrors.unreachable();
    const { id, kind, parentId } = account.state;
    return kind === 'PARENT' ? id : (parentId ?? id);
  }

  /** The first accounts below an organization, by id, and how many there are. */
  async below(organizationId: number, take: number): Promise<{ readonly accounts: readonly AccountState[]; readonly total: number }> {
    const [accounts, { consumed: total }] = [
      await this.accounts.childrenOf(organizationId, take),
      await this.accounts.placesUnder(organizationId),
    ];
    return { accounts, total };
  }

  /** The first accounts that the person reaches, by id. */
  async reachable(who: Viewer, take: number): Promise<readonly AccountView[]> {
    const { rows } = await this.memberships.reachable(who.userId, { skip: 0, take });
    return this.postures.of(rows.map((row) => viewOf(row, who.isStaff)));
  }

  /** What the account is, whoever asks. Its posture is the one in the row: what it may do now, `BuyerAccess` says. */
  async describe(accountId: number): Promise<AccountState | null> {
    return (await this.accounts.find(accountId))?.state ?? null;
  }

  /** Null when the account does not exist or the person does not reach it. */
  async reach(who: Viewer, accountId: number): Promise<AccountView | null> {
    const reached = await this.memberships.reach(who.userId, accountId);
    return reached && (await this.postures.of([viewOf(reached, who.isStaff)]))[0]!;
  }

  /** The open invitation behind a token; 404 for used, revoked, expired and unknown ones alike. */
  async invitation(token: string): Promise<InvitationState> {
    const hash = hashOfToken(token);
    const invitation = hash && (await this.invitations.findByToken(hash));
    if (!invitation?.isOpen(this.clock.now())) throw accountErrors.unknownInvitation();
    return invitation.state;
  }

  /** Uses the invitation up and makes the person a member; exactly one of two concurrent calls succeeds. */
  async accept(invitation: InvitationState, userId: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.accounts.lock(invitation.accountId);
      const accepted = await this.invitations.change(invitation, (open) => open.accept(this.clock.now()));
      if (!accepted) throw accountErrors.unknownInvitation();
      await this.admission.admit({ accountId: invitation.accountId, userId }, accepted.state.role, accepted.state.email);
    });
  }
}
