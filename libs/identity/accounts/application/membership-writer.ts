import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import type { MemberRole } from '../domain/member-role';
import { Membership, type MembershipKey } from '../domain/membership';
import { Accounts, Memberships } from '../domain/ports';

/** Adds and removes members. Runs inside the transaction of the calling use case. */
@Injectable()
export class MembershipWriter {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly clock: Clock,
  ) {}

  /** A person who is already a member keeps their role. With `name`, the audit log records that the person joined; without it, nothing. */
  async addMember(key: MembershipKey, role: MemberRole, name?: string): Promise<void> {
    const at = this.clock.now();
    const audited = (membership: Membership) => (name === undefined ? membership : membership.recordedAsJoining(name));
    const existing = await this.memberships.change(key, (membership) =>
      membership.isActive ? membership : audited(membership.joinAgain(role, at)),
    );
    if (!existing) await this.memberships.insert(audited(Membership.begin(key, role, at)));
  }

  async copyAdmins(fromAccountId: number, toAccountId: number): Promise<void> {
    const members = await this.memberships.activeOf(fromAccountId);
    for (const { state } of members.filter((member) => member.state.role === 'ADMIN')) {
      await this.addMember({ accountId: toAccountId, userId: state.userId }, 'ADMIN');
    }
  }

  /** Removes a former member, or a demoted admin, of an account from its demos. */
  async removeFromDemos(ofAccountId: number, userId: number, name: string): Promise<void> {
    for (const demoId of await this.accounts.demosOf(ofAccountId)) await this.removeFormerMember(ofAccountId, demoId, userId, name);
  }

  /** {@link removeFromDemos} for every member of one demo. People whom the demo itself invited, never members of the account, stay. */
  async removeMembersFromDemo(ofAccountId: number, demoId: number): Promise<void> {
    for (const { state } of await this.memberships.activeOf(demoId)) await this.removeFormerMember(ofAccountId, demoId, state.userId);
  }

  private async removeFormerMember(ofAccountId: number, demoId: number, userId: number, name?: string): Promise<void> {
    const inAccount = await this.memberships.find({ accountId: ofAccountId, userId });
    if (!inAccount || (inAccount.isActive && inAccount.state.role === 'ADMIN')) return;
    const at = this.clock.now();
    const inDemo = await this.memberships.find({ accountId: demoId, userId });
    if (!inDemo?.isActive || (inAccount.isActive && inDemo.state.role !== 'ADMIN')) return;
    // The account always has an admin; copying its admins first leaves the demo with one, too.
    await this.copyAdmins(ofAccountId, demoId);
    await this.memberships.change({ accountId: demoId, userId }, (member, otherAdmins) => {
      if (!member.isActive) return member;
      const removed = member.remove(otherAdmins, at);
      return name === undefined ? removed : removed.named(name);
    });
  }
}
