import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  cursorRequestOf,
  Ids,
  newestPage,
  type Page,
  type PageRequest,
  requireAdvertiser,
  UnitOfWork,
} from '@exchange/kernel';
import { type CollectedCreative, type CollectionDetails, type CollectionState, CreativeCollection } from '../domain/collection';
import { type CollectionFilter, CreativeCollections } from '../domain/collection.ports';
import type { CreativeScope } from '../domain/creative-state';
import { creativeErrors } from '../domain/errors';

export interface FullCollection {
  readonly collection: CollectionState;
  readonly creatives: readonly CollectedCreative[];
}

export interface ListedCollection {
  readonly collection: CollectionState;
  readonly creativeCount: number;
}

export interface CollectionPatch extends Partial<CollectionDetails> {
  /** Replace the members, in this order. Repeated ids count once. */
  readonly creativeIds?: readonly string[];
}

/** Throws 404 for advertisers and collections that are unknown, foreign or not granted; 403 for a READ grant. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly collections: CreativeCollections,
    private readonly advertisers: AdvertisersFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 when the advertiser is archived, 404 on `creativeIds[…]` for a creative that it does not have. */
  async create(
    caller: Caller,
    advertiserId: number,
    { name, description = null, creativeIds: wanted = [] }: CollectionPatch & { readonly name: string },
  ): Promise<FullCollection> {
    const owner = await this.owner(caller, advertiserId, 'to change');
    const key = { ...owner, id: this.ids.next('ccol') };
    const collection = CreativeCollection.create(key, { name, description }, this.clock.now());
    await this.unitOfWork.run(async () => this.collections.insert(collection, await this.membersFrom(owner, wanted)));
    return this.full(collection.state);
  }

  async get(caller: Caller, advertiserId: number, id: string): Promise<FullCollection> {
    const owner = await this.owner(caller, advertiserId, 'to read');
    return this.full(existing(await this.collections.find({ ...owner, id })));
  }

  /** Newest first. */
  async list(
    caller: Caller,
    advertiserId: number,
    filter: Pick<CollectionFilter, 'name' | 'creativeId'>,
    request: PageRequest,
  ): Promise<Page<ListedCollection>> {
    const owner = await this.owner(caller, advertiserId, 'to read');
    const page = newestPage(await this.collections.listNewest({ ...owner, ...filter }, cursorRequestOf(request)), request.limit);
    const ids = page.rows.map(({ id }) => id);
    const counts = await this.collections.creativeCounts(owner.accountId, ids);
    return page.map((collection) => ({ collection, creativeCount: counts.get(collection.id) ?? 0 }));
  }

  /** Omitted fields keep their value. */
  async update(
    caller: Caller,
    advertiserId: number,
    id: string,
    { creativeIds: wanted, ...patch }: CollectionPatch,
  ): Promise<FullCollection> {
    const owner = await this.owner(caller, advertiserId, 'to change');
    const key = { ...owner, id };
    existing(await this.collections.find(key));
    const now = this.clock.now();
    const step = (collection: CreativeCollection, isReplaced: boolean) => collection.update(patch, isReplaced, now);
    const changed = await this.unitOfWork.run(async () =>
      this.collections.change(key, step, wanted && (await this.membersFrom(owner, wanted))),
    );
    return this.full(existing(changed));
  }

  /** Also allowed for an archived advertiser. Its creatives stay. */
  async delete(caller: Caller, advertiserId: number, id: string): Promise<void> {
    const owner = await this.owner(caller, advertiserId, 'to delete');
    const now = this.clock.now();
    existing(await this.collections.change({ ...owner, id }, (collection) => collection.delete(now)));
  }

  private async full(collection: CollectionState): Promise<FullCollection> {
    return { collection, creatives: await this.collections.creativesOf(collection) };
  }

  /** Must be called in the transaction that stores them. */
  private async membersFrom(owner: CreativeScope, wanted: readonly string[]): Promise<readonly string[]> {
    if (wanted.length === 0) return [];
    const known = await this.collections.holdCreatives(owner, wanted);
    const unknown = wanted.findIndex((id) => !known.has(id));
    if (unknown >= 0) throw creativeErrors.notFound({ field: `creativeIds[${unknown}]` });
    return [...new Set(wanted)];
  }

  private async owner(caller: Caller, advertiserId: number, wanted: AdvertiserUse): Promise<CreativeScope> {
    const find = async (accountId: number, id: number) => {
      const found = await this.advertisers.find(accountId, id);
      return found && { isArchived: found.status !== 'ACTIVE' };
    };
    await requireAdvertiser(caller, advertiserId, wanted, { find }, creativeErrors);
    return { accountId: caller.accountId, advertiserId };
  }
}

function existing(state: CollectionState | null): CollectionState {
  if (!state) throw creativeErrors.collectionNotFound();
  return state;
}
