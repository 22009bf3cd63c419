import { Injectable } from '@nestjs/common';
import { AggregateStore, Database, dueFrom } from '@exchange/platform';
import type { Collection, CollectionAttempt, CollectionKey, CollectionState } from '../../domain/collection';
import { Collections } from '../../domain/ports';
import { collectionMapping, collectionRow } from './collection.row';

const dueSql = dueFrom('delivery_collections', { mediaBuyId: 'media_buy_id' });

@Injectable()
export class TypeormCollections extends Collections {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async enroll(key: CollectionKey, now: Date): Promise<void> {
    await this.database.query(
      `insert into delivery_collections (account_id, media_buy_id, fence, attempts, due_at, is_unsupported, updated_at)
       values ($1, $2, 0, 0, $3, false, $3) on conflict do nothing`,
      [key.accountId, key.mediaBuyId, now],
      'delivery-collections.enroll',
    );
    await this.change(key, (it) => it.wake(now));
  }

  async change({ accountId, mediaBuyId }: CollectionKey, fn: (collection: Collection) => Collection | null): Promise<Collection | null> {
    let left = false;
    const changed = await this.store.change(collectionMapping, { accountId, mediaBuyId }, (collection) => {
      const next = fn(collection);
      left = next === null;
      return next ?? collection;
    });
    return left ? null : changed;
  }

  find({ accountId, mediaBuyId }: CollectionKey): Promise<CollectionState | null> {
    return this.database.manager.findOneBy(collectionRow, { accountId, mediaBuyId });
  }

  due(now: Date, limit: number): Promise<readonly CollectionAttempt[]> {
    return this.database.query<CollectionAttempt>(dueSql, [now, limit], 'delivery-collections.due');
  }
}
