import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf } from '@exchange/platform';
import type { PasswordResetState } from '../../domain/password-reset';

const columns = {
  userId: column.id('user_id'),
  status: column.text('status'),
  requestedAt: column.timestamp('requested_at'),
  expiresAt: column.timestamp('expires_at'),
} satisfies ColumnsOf<PasswordResetState>;

/** The key of the row, never selected. */
const secretColumns = { tokenHash: column.binary('token_hash', { primary: true, select: false }) };

export const passwordResetRow = new EntitySchema<PasswordResetState>({
  name: 'PasswordReset',
  tableName: 'password_resets',
  columns: { ...columns, ...secretColumns },
});
