import type { AccountState } from '../domain/account';
import type { MemberRole } from '../domain/member-role';
import type { Reachable } from '../domain/ports';

/** Who looks at accounts. Platform staff reach those that they belong to, as everybody does. */
export interface Viewer {
  readonly userId: number;
  readonly isStaff: boolean;
}

/** An account as one caller sees it. */
export interface AccountView extends AccountState {
  /** SUPER_ADMIN for signed-in platform staff (gaps.md §2.1), who may do on the account what their membership says (docs/adr/0164). */
  readonly role: MemberRole | 'SUPER_ADMIN';
  /** What the membership row says. */
  readonly membershipRole: MemberRole;
}

export function viewOf({ account, membershipRole }: Reachable, isStaff: boolean): AccountView {
  return { ...account, role: isStaff ? 'SUPER_ADMIN' : membershipRole, membershipRole };
}
