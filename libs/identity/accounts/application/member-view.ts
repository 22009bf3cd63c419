import type { InvitationState } from '../domain/invitation';
import type { MemberRole } from '../domain/member-role';
import type { MembershipState } from '../domain/membership';
import type { PersonCard } from '../domain/ports';

/** A row of the members list: a member, or an invited address (gaps.md §6.3). */
export interface MemberView {
  /** The person's id as text, or the id of the invitation. */
  readonly id: string;
  readonly userId: number | null;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
  readonly status: 'active' | 'invited';
  readonly joinedAt: Date | null;
  readonly expiresAt: Date | null;
}

export function memberView(state: MembershipState, person: PersonCard | undefined): MemberView {
  const { userId, role, joinedAt } = state;
  return {
    id: String(userId),
    userId,
    email: person?.email ?? '',
    name: person?.name ?? null,
    role,
    status: 'active',
    joinedAt,
    expiresAt: null,
  };
}

export function invitedView({ id, email, role, expiresAt }: InvitationState): MemberView {
  return { id, userId: null, email, name: null, role, status: 'invited', joinedAt: null, expiresAt };
}

export function isInvitationId(memberId: string): boolean {
  return memberId.startsWith('inv_');
}

/** Null when the text cannot be a person's id. */
export function userIdOf(memberId: string): number | null {
  const userId = /^[1-9]\d{0,15}$/.test(memberId) ? Number(memberId) : null;
  return userId !== null && Number.isSafeInteger(userId) ? userId : null;
}
