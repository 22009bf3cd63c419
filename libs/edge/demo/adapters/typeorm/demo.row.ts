import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { demoErrors } from '../../domain/errors';
import { Demo, type DemoState } from '../../domain/demo';

export const demoRow = new EntitySchema<DemoState>({
  name: 'Demo',
  tableName: 'demos',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    name: column.text('name'),
    status: column.text('status'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<DemoState>,
});

export const demoMapping: Mapping<DemoState, Demo> = {
  schema: demoRow,
  from: (state) => new Demo(state),
  caps: [{ name: 'demos', per: ['accountId'], error: demoErrors.tooMany }],
  audited: {
    resourceType: 'DEMO',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    hidden: ['id'],
  },
};
