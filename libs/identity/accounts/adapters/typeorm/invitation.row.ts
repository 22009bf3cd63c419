import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { accountErrors } from '../../domain/errors';
import { Invitation, type InvitationState } from '../../domain/invitation';

const columns = {
  accountId: column.id('account_id', { primary: true }),
  id: column.text('id', { primary: true }),
  email: column.text('email'),
  role: column.text('role'),
  status: column.text('status'),
  invitedBy: column.id('invited_by', { nullable: true }),
  expiresAt: column.timestamp('expires_at'),
  createdAt: column.timestamp('created_at'),
  updatedAt: column.timestamp('updated_at'),
} satisfies ColumnsOf<InvitationState>;

/** Columns for look-ups that no query selects. */
const secretColumns = { tokenHash: column.binary('token_hash', { select: false }) };

export const invitationRow = new EntitySchema<InvitationState>({
  name: 'Invitation',
  tableName: 'invitations',
  columns: { ...columns, ...secretColumns },
});

export const invitationMapping: Mapping<InvitationState, Invitation> = {
  schema: invitationRow,
  from: (state) => new Invitation(state),
  caps: [
    { name: 'invitations', per: ['accountId'], counts: `status = 'open' and expires_at > now()`, error: accountErrors.tooManyInvitations },
  ],
  audited: {
    resourceType: 'INVITATION',
    noun: 'invitation to',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.email,
    hidden: ['id', 'invitedBy'],
  },
};
