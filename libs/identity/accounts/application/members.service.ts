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
import { invitedView, isInvitationId, type MemberView, memberView, userIdOf } from './member-view';
import { MembershipWriter } from './membership-writer';

/** Maximum number of members and open invitations of an account together; keeps the unpaged list small. */
export const accountPeopleLimit = 500;

/** Members and open invitations of an account (gaps.md §6.3). Admins write, members read, buyer agents do neither. */
@Injectable()
export class MembersService {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly invitations: Invitations,
    private readonly people: PeopleDirectory,
    private readonly membershipWriter: MembershipWriter,
    private readonly secrets: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Members by join date, then open invitations, oldest first: the whole list, at most {@link accountPeopleLimit}. */
  async list(caller: Caller): Promise<readonly MemberView[]> {
    this.assertCan(caller, 'list members');
    const [members, invited] = await Promise.all([this.memberships.activeOf(caller.accountId), this.listOpenInvitations(caller.accountId)]);
    const cards = await this.people.cards(members.map((member) => member.state.userId));
    return [...members.map(({ state }) => memberView(state, cards.get(state.userId))), ...invited.map(({ state }) => invitedView(state))];
  }

  /** 403 when the caller may not invite. Checked before the limits are counted, so that refused attempts do not use them up. */
  assertCanInvite(caller: Caller): void {
    this.assertCan(caller, 'invite member');
  }

  /** 409 for a member, and when the account is full. Inviting an address again replaces its token. */
  async invite(caller: Caller, request: { email: string; role: MemberRole }): Promise<MemberView> {
    this.assertCanInvite(caller);
    const email = normaliseEmail(request.email);
    return this.unitOfWork.run(async () => {
      const account = await this.lockAccount(caller);
      await this.assertNotMember(account.id, email);
      await this.revokeEarlierAndCheckLimit(account.id, email);
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

  /** `memberId` is the id of a member or of an open invitation. 409 when no admin would remain. */
  async changeRole(caller: Caller, memberId: string, role: MemberRole): Promise<MemberView> {
    this.assertCan(caller, 'change role');
    const at = this.clock.now();
    if (isInvitationId(memberId)) {
      return invitedView((await this.changeInvitation(caller, memberId, (invitation) => invitation.changeRole(role, at))).state);
    }
    const changed = await this.changeMember(caller, memberId, (member, otherAdmins) => member.changeRole(role, otherAdmins, at));
    const cards = await this.people.cards([changed.state.userId]);
    return memberView(changed.state, cards.get(changed.state.userId));
  }

  /** Removes a member, or revokes an open invitation. 409 for the last admin. */
  async remove(caller: Caller, memberId: string): Promise<void> {
    this.assertCan(caller, 'remove member');
    const at = this.clock.now();
    if (isInvitationId(memberId)) await this.changeInvitation(caller, memberId, (invitation) => invitation.revoke(at));
    else await this.changeMember(caller, memberId, (member, otherAdmins) => member.remove(otherAdmins, at));
  }

  private assertCan(caller: Caller, verb: keyof typeof accessPolicy.verbs): void {
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
      await this.membershipWriter.removeFromDemos(caller.accountId, userId, name);
      return changed;
    });
  }

  private async changeInvitation(caller: Caller, id: string, fn: (invitation: Invitation) => Invitation): Promise<Invitation> {
    const changed = await this.invitations.change({ accountId: caller.accountId, id }, fn);
    if (!changed) throw accountErrors.unknownMember();
    return changed;
  }

  private async listOpenInvitations(accountId: number): Promise<readonly Invitation[]> {
    const now = this.clock.now();
    return (await this.invitations.openOf(accountId)).filter((invitation) => invitation.isOpen(now));
  }

  private async lockAccount(caller: Caller): Promise<AccountState> {
    const account = await this.accounts.lock(caller.accountId);
    if (!account) throw accountErrors.unreachable();
    return account.state;
  }

  private async assertNotMember(accountId: number, email: string): Promise<void> {
    const userId = await this.people.idByEmail(email);
    const membership = userId === null ? null : await this.memberships.find({ accountId, userId });
    if (membership?.isActive) throw accountErrors.alreadyMember({ field: 'email' });
  }

  /** Both steps need the account's lock. */
  private async revokeEarlierAndCheckLimit(accountId: number, email: string): Promise<void> {
    const at = this.clock.now();
    for (const { state } of await this.invitations.openOf(accountId)) {
      if (state.email === email) await this.invitations.change(state, (invitation) => invitation.replace(at));
    }
    const [members, invited] = [await this.memberships.activeOf(accountId), await this.listOpenInvitations(accountId)];
    if (members.length + invited.length >= accountPeopleLimit) throw accountErrors.accountFull();
  }
}

function nameOf(card: PersonCard | undefined): string {
  return card ? card.name || card.email : '';
}
