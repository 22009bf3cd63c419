import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { type CursorRequest, sameValue } from '@exchange/kernel';
import { AggregateStore, type Condition, containing, Database, ListReads, storedAs } from '@exchange/platform';
import type { CollectedCreative, CollectionKey, CollectionState, CreativeCollection } from '../../domain/collection';
import { type CollectionFilter, CreativeCollections } from '../../domain/collection.ports';
import type { CreativeScope } from '../../domain/creative-state';
import { collectionMapping, collectionRow } from './collection.row';

const listed = { name: 'creative-collections.list', ...storedAs(collectionRow), orderBy: 'created_at desc, id desc' };

@Injectable()
export class TypeormCollections extends CreativeCollections {
  private readonly lists = new ListReads<CollectionState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(collection: CreativeCollection, creativeIds: readonly string[]): Promise<void> {
    await this.database.run(async () => {
      await this.store.insert(collectionMapping, collection);
      await this.insertMembers(collection.state, creativeIds);
    });
  }

  async find(key: CollectionKey): Promise<CollectionState | null> {
    const found = await this.store.find(collectionMapping, notDeleted(key));
    return found && found.state;
  }

  async creativesOf({ accountId, advertiserId, id }: CollectionKey): Promise<readonly CollectedCreative[]> {
    return this.database.query<CollectedCreative>(
      `select creative.id as "creativeId", creative.name, creative.status from creative_collections as collection
       join creative_collection_members as member on member.account_id = $1 and member.collection_id = collection.id
       join creatives as creative on creative.account_id = $1 and creative.id = member.creative_id
       where collection.account_id = $1 and collection.advertiser_id = $2 and collection.id = $3 and collection.deleted_at is null
       order by member.position`,
      [accountId, advertiserId, id],
      'creative-collections.creatives',
    );
  }

  async change(
    key: CollectionKey,
    step: (collection: CreativeCollection, isReplaced: boolean) => CreativeCollection,
    creativeIds?: readonly string[],
  ): Promise<CollectionState | null> {
    const changed = await this.store.change(collectionMapping, notDeleted(key), async (collection) => {
      const isReplaced = creativeIds !== undefined && !sameValue(await this.memberIds(key), creativeIds);
      if (isReplaced) await this.replaceMembers(key, creativeIds);
      return step(collection, isReplaced);
    });
    return changed && changed.state;
  }

  listNewest(
    { accountId, advertiserId, name, creativeId }: CollectionFilter,
    { limit, after }: CursorRequest,
  ): Promise<readonly CollectionState[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['advertiser_id = $?', advertiserId],
      ['deleted_at is null'],
      ['name ilike $?', name === undefined ? undefined : containing(name)],
      [
        `id in (select collection_id from creative_collection_members as member
          where member.account_id = creative_collections.account_id and creative_id = $?)`,
        creativeId,
      ],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async creativeCounts(accountId: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; count: number }>(
      `select collection_id as id, count(*)::int4 as count from creative_collection_members
       where account_id = $1 and collection_id = any($2) group by collection_id`,
      [accountId, ids],
      'creative-collections.creative-counts',
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  async holdCreatives({ accountId, advertiserId }: CreativeScope, creativeIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ id: string }>(
      'select id from creatives where account_id = $1 and advertiser_id = $2 and id = any($3) order by id for key share',
      [accountId, advertiserId, creativeIds],
      'creative-collections.hold-creatives',
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async memberIds({ accountId, id }: CollectionKey): Promise<readonly string[]> {
    const rows = await this.database.query<{ id: string }>(
      'select creative_id as id from creative_collection_members where account_id = $1 and collection_id = $2 order by position',
      [accountId, id],
    );
    return rows.map(({ id: creativeId }) => creativeId);
  }

  private async replaceMembers(key: CollectionKey, creativeIds: readonly string[]): Promise<void> {
    await this.database.query('delete from creative_collection_members where account_id = $1 and collection_id = $2', [
      key.accountId,
      key.id,
    ]);
    await this.insertMembers(key, creativeIds);
  }

  private async insertMembers({ accountId, id }: CollectionKey, creativeIds: readonly string[]): Promise<void> {
    await this.database.query(
      `insert into creative_collection_members (account_id, collection_id, position, creative_id)
       select $1, $2, position, creative_id from unnest($3::text[]) with ordinality as sent (creative_id, position)`,
      [accountId, id, creativeIds],
      'creative-collections.insert-members',
    );
  }
}

const notDeleted = ({ accountId, advertiserId, id }: CollectionKey) => ({ accountId, advertiserId, id, deletedAt: IsNull() });
