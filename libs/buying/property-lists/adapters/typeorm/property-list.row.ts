import { EntitySchema } from 'typeorm';
import { type Audited, column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { propertyListErrors } from '../../domain/errors';
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
  caps: [{ name: 'property-lists', per: ['accountId', 'advertiserId'], counts: `status <> 'deleted'`, error: propertyListErrors.tooMany }],
  audited: {
    resourceType: 'PROPERTY_LIST',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    scope: ({ advertiserId }) => ({ advertiserId }),
    hidden: ['id'],
  },
};

export interface ListAttachment {
  readonly accountId: number;
  readonly id: string;
  readonly name: string;
  readonly advertiserId: number;
  /** Null when the list is detached. */
  readonly campaignId: string | null;
}

/** Audit entries about attaching and detaching a list, for the list and the campaign. */
export const attachmentAudited = (campaignId: string): Audited<ListAttachment> => ({
  resourceType: 'PROPERTY_LIST',
  accountId: (state) => state.accountId,
  id: (state) => state.id,
  name: (state) => state.name,
  scope: ({ advertiserId }) => ({ advertiserId, campaignId }),
  labels: { campaignId: 'Attached to campaign' },
  hidden: ['id', 'name', 'advertiserId'],
});
