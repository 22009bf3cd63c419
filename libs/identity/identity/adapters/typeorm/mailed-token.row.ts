import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf } from '@exchange/platform';
import type { MailedTokenState } from '../../domain/mailed-token';

const columns = {
  userId: column.id('user_id'),
  status: column.text('status'),
  requestedAt: column.timestamp('requested_at'),
  expiresAt: column.timestamp('expires_at'),
} satisfies ColumnsOf<MailedTokenState>;

/** The key of the row, never selected. */
const secretColumns = { tokenHash: column.binary('token_hash', { primary: true, select: false }) };

export const passwordResetRow = new EntitySchema<MailedTokenState>({
  name: 'PasswordReset',
  tableName: 'password_resets',
  columns: { ...columns, ...secretColumns },
});

export const emailVerificationRow = new EntitySchema<MailedTokenState>({
  name: 'EmailVerification',
  tableName: 'email_verifications',
  columns: { ...columns, ...secretColumns },
});
