import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Ask, type AskState } from '../../domain/ask';
import { askErrors } from '../../domain/errors';

export const askRow = new EntitySchema<AskState>({
  name: 'Ask',
  tableName: 'asks',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    kind: column.text('kind'),
    title: column.text('title'),
    detail: column.text('detail', { nullable: true }),
    blocks: column.text('blocks', { nullable: true }),
    priority: column.text('priority', { nullable: true }),
    subject: column.text('subject', { nullable: true }),
    channel: column.text('channel', { nullable: true }),
    desiredSupply: column.text('desired_supply', { nullable: true }),
    filedBy: column.text('filed_by'),
    status: column.text('status'),
    requesterState: column.text('requester_state'),
    requesterNote: column.text('requester_note', { nullable: true }),
    requesterAt: column.timestamp('requester_at', { nullable: true }),
    nextUpdateAt: column.timestamp('next_update_at', { nullable: true }),
    outcome: column.text('outcome', { nullable: true }),
    whatChanged: column.text('what_changed', { nullable: true }),
    requesterAction: column.text('requester_action', { nullable: true }),
    releaseVersion: column.text('release_version', { nullable: true }),
    releasedAt: column.timestamp('released_at', { nullable: true }),
    resolvedAt: column.timestamp('resolved_at', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<AskState>,
});

export const askMapping: Mapping<AskState, Ask> = {
  schema: askRow,
  from: (state) => new Ask(state),
  caps: [{ name: 'asks', per: ['accountId'], counts: `status in ('received', 'accepted', 'in_progress')`, error: askErrors.tooMany }],
  audited: {
    resourceType: 'ASK',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.title,
    hidden: ['id', 'filedBy', 'requesterAt', 'resolvedAt'],
  },
};
