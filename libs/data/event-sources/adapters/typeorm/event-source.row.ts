import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { eventSourceErrors } from '../../domain/errors';
import { EventSource, type EventSourceState } from '../../domain/event-source';

export const eventSourceRow = new EntitySchema<EventSourceState>({
  name: 'EventSource',
  tableName: 'event_sources',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    name: column.text('name'),
    eventTypes: column.texts('event_types'),
    allowedDomains: column.texts('allowed_domains'),
    revision: column.integer('revision'),
    deletedAt: column.timestamp('deleted_at', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<EventSourceState>,
});

export const eventSourceMapping: Mapping<EventSourceState, EventSource> = {
  schema: eventSourceRow,
  from: (state) => new EventSource(state),
  caps: [{ name: 'event-sources', per: ['accountId', 'advertiserId'], counts: `deleted_at is null`, error: eventSourceErrors.tooMany }],
  audited: {
    resourceType: 'EVENT_SOURCE',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    scope: ({ advertiserId }) => ({ advertiserId }),
    labels: { eventTypes: 'Event types', allowedDomains: 'Allowed domains' },
    hidden: ['id', 'deletedAt'],
  },
};
