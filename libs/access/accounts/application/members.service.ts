import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, newSecretToken, normaliseEmail, UnitOfWork } from '@exchange/kernel';
import { SecretBox } from '@exchange/platform';
import { accessPolicy, mayOnAccount } from '../domain/access.policy';
import type { AccountState } from '../domain/account';
import { accountErrors } from '../domain/errors';
import { Invitation } from '../domain/invitation';
import type { MemberRole } from '../domain/member-role';
import type { Membership } from '../domain/membership';
import { Accounts, Invitations, Memberships, PeopleDirectory, type PersonCard } from '../domain/ports';
import { Admission } from './admission';
import { type MemberView, invitedView, memberView, ofInvitation, userIdOf } from './member-view';

/** Members and open invitations of one account together; keeps the unpaged list small. */
export const accountPeopleLimit = 500;

/** The people of an account, and those it has asked (gaps.md §6.3). Admins write, members read, buyer agents do neither. */
@Injectable()
export class MembersService {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly invitations: Invitations,
    private readonly people: PeopleDirectory,
    private readonly admission: Admission,
    private readonly secrets: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Members, longest first, then open invitations, oldest first. Whole: an account has at most {@link accountPeopleLimit}. */
  async list(caller: Caller): Promise<readonly MemberView[]> {
    this.allow(caller, 'list members');
    const [members, invited] = await Promise.all([this.memberships.activeOf(caller.accountId), this.openInvitations(caller.accountId)]);
    const cards = await this.people.cards(members.map((member) => member.state.userId));
    return [...members.map(({ state }) => memberView(state, cards.get(state.userId))), ...invited.map(({ state }) => invitedView(state))];
  }

  /** 403 for whoever may not invite: what they try uses no limit of others up. */
  allowInvitation(caller: Caller): void {
    this.allow(caller, 'invite member');
  }

  /** 409 for a member, and when the account is full. An address that was invited before gets a new token; the old one stops working. */
  async invite(caller: Caller, request: { email: string; role: MemberRole }): Promise<MemberView> {
    this.allowInvitation(caller);
    const email = normaliseEmail(request.email);
    return this.unitOfWork.run(async () => {
      const account = await this.lockedAccount(caller);
      await this.refuseMember(account.id, email);
      await this.makeRoom(account.id, email);
      const { token, hash } = newSecretToken();
      const id = this.ids.next('inv');
      const invitation = Invitation.send(
        {
          accountId: account.id,
          id,
          email,
          role: request.role,
          invitedBy: caller.kind === 'person' ? caller.userId : null,
          accountName: account.name,
          sealedToken: this.secrets.seal(token, id),
        },
        this.clock.now(),
      );
      await this.invitations.insert(invitation, hash);
      return invitedView(invitation.state);
    });
  }

  /** `memberId`: of a member or of an open invitation. 409 when no admin would remain. */
  async changeRole(caller: Caller, memberId: string, role: MemberRole): Promise<MemberView> {
    this.allow(caller, 'change role');
    const at = this.clock.now();
    if (ofInvitation(memberId)) {
      return invitedView((await this.changeInvitation(caller, memberId, (invitation) => invitation.changeRole(role, at))).state);
    }
    const changed = await this.changeMember(caller, memberId, (member, otherAdmins) => member.changeRole(role, otherAdmins, at));
    const cards = await this.people.cards([changed.state.userId]);
    return memberView(changed.state, cards.get(changed.state.userId));
  }

  /** Removes a member, or takes an open invitation back. 409 for the last admin. */
  async remove(caller: Caller, memberId: string): Promise<void> {
    this.allow(caller, 'remove member');
    const at = this.clock.now();
    if (ofInvitation(memberId)) await this.changeInvitation(caller, memberId, (invitation) => invitation.revoke(at));
    else await this.changeMember(caller, memberId, (member, otherAdmins) => member.remove(otherAdmins, at));
  }

  private allow(caller: Caller, verb: keyof typeof accessPolicy.verbs): void {
    if (caller.grants) throw accountErrors.notForAgents();
    if (!mayOnAccount(caller, verb)) throw accountErrors.adminsOnly();
  }

  private async changeMember(caller: Caller, memberId: string, fn: (member: Membership, otherAdmins: number) => Membership) {
    const userId = userIdOf(memberId);
    const name = userId ? nameOf((await this.people.cards([userId])).get(userId)) : '';
    if (!userId) throw accountErrors.unknownMember();
    return this.unitOfWork.run(async () => {
      const changed = await this.memberships.change({ accountId: caller.accountId, userId }, (member, otherAdmins) => {
        if (!member.isActive) throw accountErrors.unknownMember();
        return fn(member, otherAdmins).named(name);
      });
      if (!changed) throw accountErrors.unknownMember();
      await this.admission.removeFromDemos(caller.accountId, userId, name);
      return changed;
    });
  }

  private async changeInvitation(caller: Caller, id: string, fn: (invitation: Invitation) => Invitation): Promise<Invitation> {
    const changed = await this.invitations.change({ accountId: caller.accountId, id }, fn);
    if (!changed) throw accountErrors.unknownMember();
    return changed;
  }

  private async openInvitations(accountId: number): Promise<readonly Invitation[]> {
    const now = this.clock.now();
    return (await this.invitations.openOf(accountId)).filter((invitation) => invitation.isOpen(now));
  }

  private async lockedAccount(caller: Caller): Promise<AccountState> {
    const account = await this.accounts.lock(caller.accountId);
    if (!account) throw accountErrors.unreachable();
    return account.state;
  }

  private async refuseMember(accountId: number, email: string): Promise<void> {
    const userId = await this.people.idByEmail(email);
    const membership = userId === null ? null : await this.memberships.find({ accountId, userId });
    if (membership?.isActive) throw accountErrors.alreadyMember({ field: 'email' });
  }

  /** Takes an earlier invitation of the address back, and checks the limit; both under the account's lock. */
  private async makeRoom(accountId: number, email: string): Promise<void> {
    const at = this.clock.now();
    for (const { state } of await this.invitations.openOf(accountId)) {
      if (state.email === email) await this.invitations.change(state, (invitation) => invitation.replace(at));
    }
    const [members, invited] = [await this.memberships.activeOf(accountId), await this.openInvitations(accountId)];
    if (members.length + invited.length >= accountPeopleLimit) throw accountErrors.accountFull();
  }
}

function nameOf(card: PersonCard | undefined): string {
  return card ? card.name || card.email : '';
}
