import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf } from '@exchange/platform';
import type { ConfirmationState } from '../../domain/confirmation';

export const confirmationRow = new EntitySchema<ConfirmationState>({
  name: 'AssistantConfirmation',
  tableName: 'assistant_confirmations',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    userId: column.id('user_id'),
    conversationId: column.text('conversation_id'),
    tool: column.text('tool'),
    params: column.json('params'),
    summary: column.text('summary'),
    policy: column.text('policy'),
    agreed: column.text('agreed', { nullable: true }),
    status: column.text('state'),
    decisionKey: column.text('decision_key', { nullable: true }),
    expiresAt: column.timestamp('expires_at'),
    createdAt: column.timestamp('created_at'),
  } satisfies ColumnsOf<ConfirmationState>,
});
