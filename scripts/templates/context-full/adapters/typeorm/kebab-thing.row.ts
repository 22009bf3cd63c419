import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { camelThingErrors } from '../../domain/errors';
import { PascalThing, type PascalThingState } from '../../domain/kebab-thing';

export const camelThingRow = new EntitySchema<PascalThingState>({
  name: 'PascalThing',
  tableName: 'snake_things',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    name: column.text('name'),
    status: column.text('status'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<PascalThingState>,
});

export const camelThingMapping: Mapping<PascalThingState, PascalThing> = {
  schema: camelThingRow,
  from: (state) => new PascalThing(state),
  caps: [{ name: 'kebab-things', per: ['accountId'], error: camelThingErrors.tooMany }],
  audited: {
    resourceType: 'UPPER_THING',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    hidden: ['id'],
  },
};
