import type { AccountState } from '../domain/account';
import type { MemberRole } from '../domain/member-role';
import type { Reachable } from '../domain/ports';

/** The person who reads accounts. Platform staff, too, reach only the accounts that they are members of. */
export interface AccountViewer {
  readonly userId: number;
  readonly isStaff: boolean;
}

/** An account as one caller sees it. */
export interface AccountView extends AccountState {
  /** SUPER_ADMIN for signed-in platform staff (gaps.md §2.1); their permissions follow `membershipRole` (docs/adr/0164). */
  readonly role: MemberRole | 'SUPER_ADMIN';
  readonly membershipRole: MemberRole;
}

export function viewOf({ account, membershipRole }: Reachable, isStaff: boolean): AccountView {
  return { ...account, role: isStaff ? 'SUPER_ADMIN' : membershipRole, membershipRole };
}
