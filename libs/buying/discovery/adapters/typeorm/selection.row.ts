import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Selection, type SelectionState } from '../../domain/selection';

export const selectionRow = new EntitySchema<SelectionState>({
  name: 'DiscoverySelection',
  tableName: 'discovery_selections',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    discoveryId: column.text('discovery_id', { primary: true }),
    products: column.json('products'),
    proposals: column.json('proposals'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<SelectionState>,
});

export const selectionMapping: Mapping<SelectionState, Selection> = { schema: selectionRow, from: (state) => new Selection(state) };
