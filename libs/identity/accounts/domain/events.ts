import { defineEvents } from '@exchange/kernel';
import type { MemberRole } from './member-role';

/** Contains everything the mail needs. The token is sealed with the invitation's id as additional authenticated data. */
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

/** A STANDALONE account was placed under a new organization. */
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

export const accountEvent = defineEvents<AccountEvents>();
