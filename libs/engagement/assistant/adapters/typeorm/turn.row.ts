import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf } from '@exchange/platform';
import type { TurnState } from '../../domain/turn';

type StoredTurn = Omit<TurnState, 'isLost'>;

export const turnRow = new EntitySchema<StoredTurn>({
  name: 'AssistantTurn',
  tableName: 'assistant_turns',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    userId: column.id('user_id', { primary: true }),
    conversationId: column.text('conversation_id', { primary: true }),
    id: column.text('id', { primary: true }),
    status: column.text('state'),
    isTainted: column.boolean('is_tainted'),
    stopAsked: column.boolean('stop_asked'),
    language: column.text('language'),
    requestKey: column.text('request_key', { nullable: true }),
    confirmationId: column.text('confirmation_id', { nullable: true }),
    response: column.json('response', { nullable: true }),
    createdAt: column.timestamp('created_at'),
  } satisfies ColumnsOf<StoredTurn>,
});
