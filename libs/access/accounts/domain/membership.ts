import { Aggregate, type AuditNote } from '@exchange/kernel';
import { accountErrors } from './errors';
import { type AccountEvents, eventOf } from './events';
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

  /** `otherAdmins`: active admins of the account besides this person, counted under the account's lock. */
  changeRole(role: MemberRole, otherAdmins: number, at: Date): Membership {
    if (role === this.state.role) return this;
    const status = this.leaving(role === 'ADMIN' ? 1 : otherAdmins, 'PATCH role');
    return this.moved({ role, status }, 'accounts.member_role_changed', at, { action: 'UPDATE', did: 'changed the role of' });
  }

  remove(otherAdmins: number, at: Date): Membership {
    const status = this.leaving(otherAdmins, 'DELETE member');
    return this.moved({ status }, 'accounts.member_removed', at, { action: 'DELETE', did: 'removed' });
  }

  joinAgain(role: MemberRole, at: Date): Membership {
    const status = membershipStates.step(this.state.status, 'joins again');
    return this.moved({ status, role, joinedAt: at }, 'accounts.member_joined', at);
  }

  /** Somebody joined by themselves: that is told. Founders and copied admins are part of the account's own beginning. */
  recordedAsJoining(name: string): Membership {
    return this.next({}, { audit: { action: 'CREATE', did: 'joined as', name } });
  }

  /** For the audit log: the row does not know the person's name. */
  named(name: string): Membership {
    const { audit } = this.recorded;
    return typeof audit === 'object' ? this.next({}, { audit: { ...audit, name } }) : this;
  }

  private leaving(adminsLeft: number, trigger: 'PATCH role' | 'DELETE member'): MembershipStatus {
    if (this.state.role === 'ADMIN' && adminsLeft === 0) throw accountErrors.lastAdmin();
    return membershipStates.step(this.state.status, trigger, 'an admin remains');
  }

  private moved(patch: Partial<MembershipState>, type: MemberEventType, at: Date, audit?: AuditNote): Membership {
    const state = { ...this.state, ...patch, updatedAt: at };
    return this.next(state, { event: memberEvent(type, state, at), audit });
  }
}

function memberEvent(type: MemberEventType, { accountId, userId, role }: MembershipState, occurredAt: Date) {
  return eventOf(type, accountId, occurredAt, { userId, role });
}
