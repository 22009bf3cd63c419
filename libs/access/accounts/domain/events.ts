import { defineEvents } from '@exchange/kernel';
import type { MemberRole } from './member-role';

/** Everything the mail needs. The token travels sealed (aad: the invitation's id). */
export interface MemberInvited {
  readonly invitationId: string;
  readonly email: string;
  readonly accountName: string;
  readonly sealedToken: string;
}

export interface MemberEvent {
  readonly userId: number;
  readonly role: MemberRole;
}

/** An account of its own came under an organization. */
export interface AccountPlaced {
  readonly organizationId: number;
}

export interface AccountEvents {
  'accounts.placed': AccountPlaced;
  'accounts.member_invited': MemberInvited;
  'accounts.member_joined': MemberEvent;
  'accounts.member_role_changed': MemberEvent;
  'accounts.member_removed': MemberEvent;
}

export const eventOf = defineEvents<AccountEvents>();
