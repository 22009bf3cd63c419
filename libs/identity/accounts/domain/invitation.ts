import { Aggregate } from '@exchange/kernel';
import { accountErrors } from './errors';
import { accountEvent } from './events';
import { type InvitationStatus, invitationStates } from './invitation.states';
import type { MemberRole } from './member-role';

export const invitationLifetimeMs = 7 * 24 * 60 * 60 * 1000;

export interface InvitationState {
  readonly accountId: number;
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly status: Exclude<InvitationStatus, 'expired'>;
  /** Null when an organization key invited. */
  readonly invitedBy: number | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type InvitationKey = Pick<InvitationState, 'accountId' | 'id'>;

export interface NewInvitation extends InvitationKey {
  readonly email: string;
  readonly role: MemberRole;
  readonly invitedBy: number | null;
  readonly accountName: string;
  readonly sealedToken: string;
}

export class Invitation extends Aggregate<InvitationState> {
  static send({ accountName, sealedToken, ...request }: NewInvitation, at: Date): Invitation {
    const expiresAt = new Date(at.getTime() + invitationLifetimeMs);
    const payload = { invitationId: request.id, email: request.email, accountName, sealedToken };
    const event = accountEvent('accounts.member_invited', request.accountId, at, payload);
    return new Invitation(
      { ...request, status: 'open', expiresAt, createdAt: at, updatedAt: at },
      { events: [event], audit: { action: 'CREATE', did: 'sent the' } },
    );
  }

  statusAt(at: Date): InvitationStatus {
    const isExpired = this.state.status === 'open' && at >= this.state.expiresAt;
    return isExpired ? invitationStates.step('open', 'expiresAt passes') : this.state.status;
  }

  isOpen(at: Date): boolean {
    return this.statusAt(at) === 'open';
  }

  /** Used, revoked, expired and unknown tokens get the same error. The audit log records the new member instead of this transition. */
  accept(at: Date): Invitation {
    if (!this.isOpen(at)) throw accountErrors.unknownInvitation();
    return this.transition('POST accept', at);
  }

  changeRole(role: MemberRole, at: Date): Invitation {
    if (!this.isOpen(at)) throw accountErrors.unknownMember();
    invitationStates.step(this.statusAt(at), 'PATCH role');
    if (role === this.state.role) return this;
    return this.next({ role, updatedAt: at }, { audit: { action: 'UPDATE', did: 'changed the role in the' } });
  }

  revoke(at: Date): Invitation {
    if (!this.isOpen(at)) throw accountErrors.unknownMember();
    return this.transition('DELETE member', at).next({}, { audit: { action: 'DELETE', did: 'took back the' } });
  }

  /** Revokes the invitation in favour of a new one to the same address; the audit log records only the new one. */
  replace(at: Date): Invitation {
    return this.transition('the same address is invited again', at);
  }

  private transition(trigger: 'POST accept' | 'DELETE member' | 'the same address is invited again', at: Date): Invitation {
    const status = invitationStates.step(this.statusAt(at), trigger) as InvitationState['status'];
    return this.next({ status, updatedAt: at });
  }
}
