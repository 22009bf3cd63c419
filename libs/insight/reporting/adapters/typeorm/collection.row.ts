import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, leaseColumns, type Mapping } from '@exchange/platform';
import { Collection, type CollectionState } from '../../domain/collection';

export const collectionRow = new EntitySchema<CollectionState>({
  name: 'DeliveryCollection',
  tableName: 'delivery_collections',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    mediaBuyId: column.text('media_buy_id', { primary: true }),
    ...leaseColumns,
    collectedThrough: column.text('collected_through', { nullable: true }),
    isUnsupported: column.boolean('is_unsupported'),
    answersInTotals: column.boolean('answers_in_totals'),
    isWoken: column.boolean('is_woken'),
    requestedFrom: column.text('requested_from', { nullable: true }),
    requestedTo: column.text('requested_to', { nullable: true }),
    recheckFrom: column.text('recheck_from', { nullable: true }),
    recheckTo: column.text('recheck_to', { nullable: true }),
    recheckedFrom: column.text('rechecked_from', { nullable: true }),
    recheckAt: column.timestamp('recheck_at', { nullable: true }),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<CollectionState>,
});

export const collectionMapping: Mapping<CollectionState, Collection> = { schema: collectionRow, from: (state) => new Collection(state) };
