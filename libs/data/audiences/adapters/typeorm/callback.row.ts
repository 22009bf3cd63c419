import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Callback, type CallbackState } from '../../domain/callback';

/** Token and credentials, encrypted together. They are not part of the state. */
const secretsColumn = { secrets: column.text('secrets', { select: false, nullable: true }) };

export const callbackRow = new EntitySchema<CallbackState>({
  name: 'AudienceCallback',
  tableName: 'audience_callbacks',
  columns: {
    ...({
      accountId: column.id('account_id', { primary: true }),
      id: column.text('id', { primary: true }),
      syncId: column.text('sync_id'),
      url: column.text('url'),
      origin: column.text('origin'),
      operationId: column.text('operation_id', { nullable: true }),
      scheme: column.text('scheme', { nullable: true }),
      status: column.text('status'),
      payload: column.json('payload', { nullable: true }),
      attempts: column.json('attempts'),
      fence: column.text('fence', { nullable: true }),
      dueAt: column.timestamp('due_at', { nullable: true }),
      createdAt: column.timestamp('created_at'),
    } satisfies ColumnsOf<CallbackState>),
    ...secretsColumn,
  },
});

export const callbackMapping: Mapping<CallbackState, Callback> = { schema: callbackRow, from: (state) => new Callback(state) };
