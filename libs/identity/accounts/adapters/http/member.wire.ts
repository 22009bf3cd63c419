import { Field } from '@exchange/platform';
import type { MemberView } from '../../application/member-view';
import { type MemberRole, memberRoles } from '../../domain/member-role';

/** gaps.md §6.3. */
export class MemberWire {
  @Field.text({ description: 'The user id of a member, or the id of an open invitation. PATCH and DELETE take it.', example: '1024' })
  id: string;

  @Field.integer({ nullable: true, description: 'Null for an invitation.' })
  userId: number | null;

  @Field.email()
  email: string;

  @Field.text({ nullable: true })
  name: string | null;

  @Field.oneOf(memberRoles)
  role: MemberRole;

  @Field.oneOf(['active', 'invited'])
  status: 'active' | 'invited';

  @Field.integer({ many: true, nullable: true, description: 'Null: every advertiser of the account.' })
  advertiserIds: number[] | null;

  @Field.timestamp({ nullable: true })
  joinedAt: Date | null;

  @Field.timestamp({ nullable: true, description: 'When the invitation expires.' })
  expiresAt: Date | null;
}

export function memberWire({ id, userId, email, name, role, status, joinedAt, expiresAt }: MemberView): MemberWire {
  return { id, userId, email, name, role, status, advertiserIds: null, joinedAt, expiresAt };
}

export class InviteBody {
  @Field.email()
  email: string;

  @Field.oneOf(memberRoles, { default: 'MEMBER' })
  role: MemberRole = 'MEMBER';
}

export class MemberRoleBody {
  @Field.oneOf(memberRoles)
  role: MemberRole;
}
