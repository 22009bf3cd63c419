import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { PropertyList, type PropertyListState } from '../../domain/property-list';

export const propertyListRow = new EntitySchema<PropertyListState>({
  name: 'PropertyList',
  tableName: 'property_lists',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    name: column.text('name'),
    purpose: column.text('purpose'),
    filters: column.json('filters', { nullable: true }),
    status: column.text('status'),
    requestedCount: column.integer('requested_count'),
    resolvedCount: column.integer('resolved_count'),
    registeredCount: column.integer('registered_count'),
    unresolvedCount: column.integer('unresolved_count'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<PropertyListState>,
});

export const propertyListMapping: Mapping<PropertyListState, PropertyList> = {
  schema: propertyListRow,
  from: (state) => new PropertyList(state),
  audited: {
    resourceType: 'PROPERTY_LIST',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    scope: ({ advertiserId }) => ({ advertiserId }),
    hidden: ['id'],
  },
};
