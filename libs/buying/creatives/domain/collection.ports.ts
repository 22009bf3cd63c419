import type { CursorRequest } from '@exchange/kernel';
import type { CollectedCreative, CollectionKey, CollectionState, CreativeCollection } from './collection';
import type { CreativeScope } from './creative-state';

export interface CollectionFilter extends CreativeScope {
  /** A part of the name, ignoring case. */
  readonly name?: string;
  /** Only collections that contain this creative. */
  readonly creativeId?: string;
}

/** Every query is limited to one account and advertiser. Deleted collections are never returned. */
export abstract class CreativeCollections {
  abstract insert(collection: CreativeCollection, creativeIds: readonly string[]): Promise<void>;
  abstract find(key: CollectionKey): Promise<CollectionState | null>;
  /** The creatives in their order. */
  abstract creativesOf(key: CollectionKey): Promise<readonly CollectedCreative[]>;
  /**
   * Locks the collection, applies the pure step and saves; null for an unknown collection. `creativeIds` replace the members; `isReplaced` is false when
   * the collection has exactly these, in this order, or when none are given.
   */
  abstract change(
    key: CollectionKey,
    step: (collection: CreativeCollection, isReplaced: boolean) => CreativeCollection,
    creativeIds?: readonly string[],
  ): Promise<CollectionState | null>;
  /** Newest first after a keyset `[createdAt, id]`, one more than the limit. */
  abstract listNewest(filter: CollectionFilter, request: CursorRequest): Promise<readonly CollectionState[]>;
  /** Number of creatives of each of these collections that has any. */
  abstract creativeCounts(accountId: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The ids, among the given ones, of creatives of the advertiser, which are not deleted until the surrounding transaction ends. */
  abstract holdCreatives(scope: CreativeScope, creativeIds: readonly string[]): Promise<ReadonlySet<string>>;
}
