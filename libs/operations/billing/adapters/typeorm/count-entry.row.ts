import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { CountEntry, type CountEntryState } from '../../domain/third-count';

export const countEntryRow = new EntitySchema<CountEntryState>({
  name: 'CountEntry',
  tableName: 'billing_count_entries',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    rowCount: column.integer('row_count'),
    changedCount: column.integer('changed_count'),
    enteredBy: column.text('entered_by'),
    createdAt: column.timestamp('created_at'),
  } satisfies ColumnsOf<CountEntryState>,
});

export const countEntryMapping: Mapping<CountEntryState, CountEntry> = {
  schema: countEntryRow,
  from: (state) => new CountEntry(state),
  audited: {
    resourceType: 'THIRD_COUNTS',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: () => null,
    labels: { rowCount: 'Rows', changedCount: 'Changed rows' },
    hidden: ['id', 'enteredBy'],
  },
};
