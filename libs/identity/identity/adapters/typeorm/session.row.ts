import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf } from '@exchange/platform';
import type { SessionState } from '../../domain/session';

const columns = {
  id: column.text('id'),
  userId: column.id('user_id'),
  accountId: column.id('account_id', { nullable: true }),
  createdAt: column.timestamp('created_at'),
  renewedAt: column.timestamp('renewed_at'),
  expiresAt: column.timestamp('expires_at'),
} satisfies ColumnsOf<SessionState>;

/** The key of the row, never selected. */
const secretColumns = { tokenHash: column.binary('token_hash', { primary: true, select: false }) };

export const sessionRow = new EntitySchema<SessionState>({
  name: 'Session',
  tableName: 'sessions',
  columns: { ...columns, ...secretColumns },
});
