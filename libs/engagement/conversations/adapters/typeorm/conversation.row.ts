import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Conversation, type ConversationState } from '../../domain/conversation';
import { conversationErrors } from '../../domain/errors';

export const conversationRow = new EntitySchema<ConversationState>({
  name: 'Conversation',
  tableName: 'conversations',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    userId: column.id('user_id', { primary: true }),
    id: column.text('id', { primary: true }),
    title: column.text('title', { nullable: true }),
    scopeType: column.text('scope_type'),
    scopeId: column.text('scope_id', { nullable: true }),
    language: column.text('language', { nullable: true }),
    messageCount: column.integer('message_count'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<ConversationState>,
});

export const conversationMapping: Mapping<ConversationState, Conversation> = {
  schema: conversationRow,
  from: (state) => new Conversation(state),
  caps: [{ name: 'conversations', per: ['accountId', 'userId'], error: conversationErrors.tooMany }],
};
