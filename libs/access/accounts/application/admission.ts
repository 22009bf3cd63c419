import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import type { MemberRole } from '../domain/member-role';
import { Membership, type MembershipKey } from '../domain/membership';
import { Memberships } from '../domain/ports';

/** How people come into accounts. Runs inside the transaction of the use case that admits them. */
@Injectable()
export class Admission {
  constructor(
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
}
