import { Aggregate, type AuditNote } from '@exchange/kernel';
import { accountErrors } from './errors';
import { type AccountEvents, accountEvent } from './events';
import type { MemberRole } from './member-role';
import { type MembershipStatus, membershipStates } from './membership.states';

export interface MembershipState {
  readonly accountId: number;
  readonly userId: number;
  readonly role: MemberRole;
  readonly status: MembershipStatus;
  readonly joinedAt: Date;
  readonly updatedAt: Date;
}

export type MembershipKey = Pick<MembershipState, 'accountId' | 'userId'>;

type MemberEventType = Exclude<keyof AccountEvents, 'accounts.member_invited'>;

export class Membership extends Aggregate<MembershipState> {
  static begin(key: MembershipKey, role: MemberRole, at: Date): Membership {
    const state: MembershipState = { ...key, role, status: 'active', joinedAt: at, updatedAt: at };
    return new Membership(state, { events: [memberEvent('accounts.member_joined', state, at)] });
  }

  get isActive(): boolean {
    return this.state.status === 'active';
  }

  /** `otherAdmins` is the number of active admins besides this person, counted under the account's lock. */
  changeRole(role: MemberRole, otherAdmins: number, at: Date): Membership {
    if (role === this.state.role) return this;
    const status = this.nextStatus(role === 'ADMIN' ? 1 : otherAdmins, 'PATCH role');
    return this.transition({ role, status }, 'accounts.member_role_changed', at, { action: 'UPDATE', did: 'changed the role of' });
  }

  remove(otherAdmins: number, at: Date): Membership {
    const status = this.nextStatus(otherAdmins, 'DELETE member');
    return this.transition({ status }, 'accounts.member_removed', at, { action: 'DELETE', did: 'removed' });
  }

  joinAgain(role: MemberRole, at: Date): Membership {
    const status = membershipStates.step(this.state.status, 'joins again');
    return this.transition({ status, role, joinedAt: at }, 'accounts.member_joined', at);
  }

  /** Adds an audit entry for a person who joined by invitation. Founders and copied admins have none: the account's creation covers them. */
  recordedAsJoining(name: string): Membership {
    return this.next({}, { audit: { action: 'CREATE', did: 'joined as', name } });
  }

  /** Adds the person's name, which the row does not store, to the audit entry. */
  named(name: string): Membership {
    const { audit } = this.recorded;
    return typeof audit === 'object' ? this.next({}, { audit: { ...audit, name } }) : this;
  }

  private nextStatus(adminsLeft: number, trigger: 'PATCH role' | 'DELETE member'): MembershipStatus {
    if (this.state.role === 'ADMIN' && adminsLeft === 0) throw accountErrors.lastAdmin();
    return membershipStates.step(this.state.status, trigger, 'an admin remains');
  }

  private transition(patch: Partial<MembershipState>, type: MemberEventType, at: Date, audit?: AuditNote): Membership {
    const state = { ...this.state, ...patch, updatedAt: at };
    return this.next(state, { event: memberEvent(type, state, at), audit });
  }
}

function memberEvent(type: MemberEventType, { accountId, userId, role }: MembershipState, occurredAt: Date) {
  return accountEvent(type, accountId, occurredAt, { userId, role });
}
