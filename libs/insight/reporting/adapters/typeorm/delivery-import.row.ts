import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { DeliveryImport, type DeliveryImportState } from '../../domain/delivery-import';
import { reportingErrors } from '../../domain/errors';

export const deliveryImportRow = new EntitySchema<DeliveryImportState>({
  name: 'DeliveryImport',
  tableName: 'delivery_imports',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    format: column.text('format'),
    status: column.text('status'),
    rowCount: column.integer('row_count'),
    changedCount: column.integer('changed_count'),
    problemCount: column.integer('problem_count'),
    problems: column.json('problems'),
    createdBy: column.text('created_by'),
    createdAt: column.timestamp('created_at'),
  } satisfies ColumnsOf<DeliveryImportState>,
});

export const deliveryImportMapping: Mapping<DeliveryImportState, DeliveryImport> = {
  schema: deliveryImportRow,
  from: (state) => new DeliveryImport(state),
  caps: [{ name: 'delivery-imports', per: ['accountId'], error: reportingErrors.tooManyImports }],
  audited: {
    resourceType: 'DELIVERY_IMPORT',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: () => null,
    labels: { rowCount: 'Rows', changedCount: 'Changed rows', format: 'Format', status: 'Status' },
    hidden: ['id', 'problems', 'problemCount', 'createdBy'],
  },
};
