import type { Role } from '@exchange/kernel';
import type { AccountState } from '../domain/account';
import type { MemberRole } from '../domain/member-role';
import type { Reachable } from '../domain/ports';

/** An account as one caller sees it. */
export interface AccountView extends AccountState {
  /** What the caller may do: SUPER_ADMIN for platform staff (gaps.md §2.1). */
  readonly role: Role;
  /** What the membership row says; MEMBER where staff got in without one. */
  readonly membershipRole: MemberRole;
}

export function viewOf({ account, membershipRole }: Reachable, isStaff: boolean): AccountView {
  const own = membershipRole ?? 'MEMBER';
  return { ...account, role: isStaff ? 'SUPER_ADMIN' : own, membershipRole: own };
}
