import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { accountErrors } from '../../domain/errors';
import { Membership, type MembershipState } from '../../domain/membership';

export const membershipRow = new EntitySchema<MembershipState>({
  name: 'Membership',
  tableName: 'memberships',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    userId: column.id('user_id', { primary: true }),
    role: column.text('role'),
    status: column.text('status'),
    joinedAt: column.timestamp('joined_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<MembershipState>,
});

export const membershipMapping: Mapping<MembershipState, Membership> = {
  schema: membershipRow,
  from: (state) => new Membership(state),
  caps: [{ name: 'members', per: ['accountId'], counts: `status = 'active'`, error: accountErrors.tooManyMembers }],
  audited: {
    resourceType: 'MEMBER',
    accountId: (state) => state.accountId,
    id: (state) => String(state.userId),
    name: () => null,
    hidden: ['userId', 'joinedAt'],
  },
};
