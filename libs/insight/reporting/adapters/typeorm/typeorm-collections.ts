import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
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

  change({ accountId, mediaBuyId }: CollectionKey, fn: Step<Collection>): Promise<Collection | null> {
    return this.store.change(collectionMapping, { accountId, mediaBuyId }, fn);
  }

  find({ accountId, mediaBuyId }: CollectionKey): Promise<CollectionState | null> {
    return this.database.manager.findOneBy(collectionRow, { accountId, mediaBuyId });
  }

  due(now: Date, limit: number): Promise<readonly CollectionAttempt[]> {
    return this.database.query<CollectionAttempt>(dueSql, [now, limit], 'delivery-collections.due');
  }
}
