import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf } from '@exchange/platform';
import type { EmailVerificationState } from '../../domain/email-verification';

const columns = {
  userId: column.id('user_id'),
  status: column.text('status'),
  requestedAt: column.timestamp('requested_at'),
  expiresAt: column.timestamp('expires_at'),
} satisfies ColumnsOf<EmailVerificationState>;

/** The key of the row, never selected. */
const secretColumns = { tokenHash: column.binary('token_hash', { primary: true, select: false }) };

export const emailVerificationRow = new EntitySchema<EmailVerificationState>({
  name: 'EmailVerification',
  tableName: 'email_verifications',
  columns: { ...columns, ...secretColumns },
});
