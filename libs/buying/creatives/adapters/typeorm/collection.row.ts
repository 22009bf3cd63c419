import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { type CollectionState, CreativeCollection } from '../../domain/collection';
import { creativeErrors } from '../../domain/errors';

export const collectionRow = new EntitySchema<CollectionState>({
  name: 'CreativeCollection',
  tableName: 'creative_collections',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    name: column.text('name'),
    description: column.text('description', { nullable: true }),
    deletedAt: column.timestamp('deleted_at', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<CollectionState>,
});

export const collectionMapping: Mapping<CollectionState, CreativeCollection> = {
  schema: collectionRow,
  from: (state) => new CreativeCollection(state),
  caps: [
    {
      name: 'creative-collections',
      per: ['accountId', 'advertiserId'],
      counts: 'deleted_at is null',
      error: creativeErrors.tooManyCollections,
    },
  ],
  audited: {
    resourceType: 'CREATIVE_COLLECTION',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    scope: ({ advertiserId }) => ({ advertiserId }),
    hidden: ['id', 'deletedAt'],
  },
};
