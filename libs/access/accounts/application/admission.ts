import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import type { MemberRole } from '../domain/member-role';
import { Membership, type MembershipKey } from '../domain/membership';
import { Accounts, Memberships } from '../domain/ports';

/** How people come into accounts. Runs inside the transaction of the use case that admits them. */
@Injectable()
export class Admission {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly clock: Clock,
  ) {}

  /** A person who is already in keeps the role they have. `name`: for the audit log, which tells only of those who join by themselves. */
  async admit(key: MembershipKey, role: MemberRole, name?: string): Promise<void> {
    const at = this.clock.now();
    const named = (membership: Membership) => (name === undefined ? membership : membership.recordedAsJoining(name));
    const known = await this.memberships.change(key, (membership) =>
      membership.isActive ? membership : named(membership.joinAgain(role, at)),
    );
    if (!known) await this.memberships.insert(named(Membership.begin(key, role, at)));
  }

  async copyAdmins(fromAccountId: number, toAccountId: number): Promise<void> {
    const members = await this.memberships.activeOf(fromAccountId);
    for (const { state } of members.filter((member) => member.state.role === 'ADMIN')) {
      await this.admit({ accountId: toAccountId, userId: state.userId }, 'ADMIN');
    }
  }

  /** Demos of an account lose a person whom the account has removed, and an admin who is none of the account any more. */
  async removeFromDemos(ofAccountId: number, userId: number, name: string): Promise<void> {
    for (const demoId of await this.accounts.demosOf(ofAccountId)) await this.removeFormerMember(ofAccountId, demoId, userId, name);
  }

  /** As {@link removeFromDemos}, for everybody in one demo. Who was never a member of the account stays: the demo has invited them itself. */
  async removeMembersFromDemo(ofAccountId: number, demoId: number): Promise<void> {
    for (const { state } of await this.memberships.activeOf(demoId)) await this.removeFormerMember(ofAccountId, demoId, state.userId);
  }

  private async removeFormerMember(ofAccountId: number, demoId: number, userId: number, name?: string): Promise<void> {
    const home = await this.memberships.find({ accountId: ofAccountId, userId });
    if (!home || (home.isActive && home.state.role === 'ADMIN')) return;
    const at = this.clock.now();
    const left = await this.memberships.find({ accountId: demoId, userId });
    if (!left?.isActive || (home.isActive && left.state.role !== 'ADMIN')) return;
    // The account always has an admin, and all of its admins are admins of the demo.
    await this.copyAdmins(ofAccountId, demoId);
    await this.memberships.change({ accountId: demoId, userId }, (member, otherAdmins) => {
      if (!member.isActive) return member;
      const removed = member.remove(otherAdmins, at);
      return name === undefined ? removed : removed.named(name);
    });
  }
}
