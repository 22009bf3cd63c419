import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { AudienceSync, type SyncState } from '../../domain/sync';

export const syncRow = new EntitySchema<SyncState>({
  name: 'AudienceSync',
  tableName: 'audience_syncs',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    status: column.text('status'),
    changes: column.json('wishes'),
    audienceIds: column.texts('audience_ids'),
    deleteMissing: column.boolean('delete_missing'),
    deleted: column.integer('deleted'),
    added: column.integer('added'),
    removed: column.integer('removed'),
    hasCallback: column.boolean('has_callback'),
    fence: column.integer('fence'),
    attempts: column.integer('attempts'),
    leaseUntil: column.timestamp('lease_until', { nullable: true }),
    reason: column.text('reason', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    endedAt: column.timestamp('ended_at', { nullable: true }),
  } satisfies ColumnsOf<SyncState>,
});

const maxListedNames = 3;

/** One audit entry per call, with counts only: members of an audience are not written to the audit log. */
export const syncMapping: Mapping<SyncState, AudienceSync> = {
  schema: syncRow,
  from: (state) => new AudienceSync(state),
  audited: {
    resourceType: 'AUDIENCE',
    accountId: ({ accountId }) => accountId,
    id: ({ id, audienceIds }) => (audienceIds.length === 1 ? audienceIds[0]! : id),
    name: ({ audienceIds }) => {
      const more = audienceIds.length - maxListedNames;
      return audienceIds.slice(0, maxListedNames).join(', ') + (more > 0 ? ` and ${more} more` : '');
    },
    noun: 'audience',
    scope: ({ advertiserId }) => ({ advertiserId }),
    labels: { deleted: 'Audiences to delete', added: 'Members to add', removed: 'Members to remove', hasCallback: 'Calls back' },
    hidden: ['id', 'advertiserId', 'status', 'changes', 'audienceIds', 'fence', 'attempts', 'leaseUntil', 'reason', 'endedAt'],
  },
};
