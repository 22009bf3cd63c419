import { type CursorRequest, isAfterKeyset, sameValue } from '@exchange/kernel';
import { type CollectedCreative, type CollectionKey, type CollectionState, CreativeCollection } from '../domain/collection';
import { type CollectionFilter, CreativeCollections } from '../domain/collection.ports';
import type { CreativeKey, CreativeScope } from '../domain/creative-state';

type Creative = CreativeKey & Pick<CollectedCreative, 'name' | 'status'>;

interface Stored {
  readonly state: CollectionState;
  readonly creativeIds: readonly string[];
}

/** `creatives` are those that exist, of any advertiser. */
export class InMemoryCollections extends CreativeCollections {
  private readonly rows = new Map<string, Stored>();

  constructor(private readonly creatives: readonly Creative[] = []) {
    super();
  }

  async insert({ state }: CreativeCollection, creativeIds: readonly string[]): Promise<void> {
    this.rows.set(state.id, { state, creativeIds });
  }

  async find(key: CollectionKey): Promise<CollectionState | null> {
    return this.at(key)?.state ?? null;
  }

  async creativesOf(key: CollectionKey): Promise<readonly CollectedCreative[]> {
    const ids = this.at(key)?.creativeIds ?? [];
    return ids.map((creativeId) => {
      const { name, status } = this.creatives.find(({ id }) => id === creativeId)!;
      return { creativeId, name, status };
    });
  }

  async change(
    key: CollectionKey,
    step: (collection: CreativeCollection, isReplaced: boolean) => CreativeCollection,
    creativeIds?: readonly string[],
  ): Promise<CollectionState | null> {
    const found = this.at(key);
    if (!found) return null;
    const isReplaced = creativeIds !== undefined && !sameValue(found.creativeIds, creativeIds);
    const { state } = step(new CreativeCollection(found.state), isReplaced);
    this.rows.set(key.id, { state, creativeIds: creativeIds ?? found.creativeIds });
    return state;
  }

  async listNewest(
    { name = '', creativeId, ...owner }: CollectionFilter,
    { limit, after }: CursorRequest,
  ): Promise<readonly CollectionState[]> {
    const keyOf = ({ createdAt, id }: CollectionState) => `${createdAt.toISOString()} ${id}`;
    const found = [...this.rows.values()].filter(
      ({ state, creativeIds }) =>
        isOf(owner, state) &&
        state.deletedAt === null &&
        state.name.toLowerCase().includes(name.toLowerCase()) &&
        (creativeId === undefined || creativeIds.includes(creativeId)),
    );
    const states = found.map(({ state }) => state).toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
    return states.filter((row) => isAfterKeyset(after, [row.createdAt.toISOString(), row.id])).slice(0, limit + 1);
  }

  async creativeCounts(accountId: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = [...this.rows.values()].filter(({ state }) => state.accountId === accountId && ids.includes(state.id));
    return new Map(
      found.map(({ state, creativeIds }): [string, number] => [state.id, creativeIds.length]).filter(([, count]) => count > 0),
    );
  }

  async holdCreatives(scope: CreativeScope, creativeIds: readonly string[]): Promise<ReadonlySet<string>> {
    const own = this.creatives.filter((creative) => isOf(scope, creative) && creativeIds.includes(creative.id));
    return new Set(own.map(({ id }) => id));
  }

  private at(key: CollectionKey): Stored | undefined {
    const found = this.rows.get(key.id);
    return found && isOf(key, found.state) && found.state.deletedAt === null ? found : undefined;
  }
}

const isOf = ({ accountId, advertiserId }: CreativeScope, other: CreativeScope): boolean =>
  other.accountId === accountId && other.advertiserId === advertiserId;
