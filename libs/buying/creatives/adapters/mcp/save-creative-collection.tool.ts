import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import { type SavedObject, SavingTool, toolFields } from '@exchange/platform/tools';
import { CollectionsService, type FullCollection } from '../../application/collections.service';
import { CollectionWire, collectionWire, CreateCollectionBody, UpdateCollectionBody } from '../http/collection.wire';
import { CollectionsController } from '../http/collections.controller';

interface Owner {
  readonly advertiserId: number;
}

/** The tool `save_creative_collection` (gaps-2.md §15). */
@Injectable()
export class SaveCreativeCollectionTool extends SavingTool<Owner, CreateCollectionBody, UpdateCollectionBody> {
  constructor(private readonly collections: CollectionsService) {
    super(
      {
        names: { id: 'collectionId', object: 'collection' },
        owner: { advertiserId: toolFields.advertiserId },
        create: CreateCollectionBody,
        change: UpdateCollectionBody,
        wire: CollectionWire,
        noun: 'creative collection',
        archiving: ['Delete', 'its creatives stay'],
        key: 'required',
      },
      {
        name: 'save_creative_collection',
        title: 'Save a creative collection',
        description:
          'Creates, changes or deletes a collection: creatives of an advertiser under one name, in an order. Omitted fields of a change keep their value; ' +
          'creativeIds replace all of them.',
        accountType: 'BUYER',
        performs: (['create', 'update', 'delete'] as const).map((operation) => accessOf(CollectionsController, operation)),
        openWorldHint: false,
      },
    );
  }

  protected override async create(
    caller: Caller,
    { advertiserId }: Owner,
    { name, description, creativeIds }: CreateCollectionBody,
  ): Promise<SavedObject> {
    return saved(await this.collections.create(caller, advertiserId, { name, description, creativeIds }));
  }

  protected override async change(
    caller: Caller,
    { advertiserId }: Owner,
    id: string,
    { name, description, creativeIds }: UpdateCollectionBody,
  ): Promise<SavedObject> {
    return saved(await this.collections.update(caller, advertiserId, id, { name, description, creativeIds }));
  }

  /** `creativeIds` are what a question compares with the wanted ones. */
  protected override async find(caller: Caller, { advertiserId }: Owner, id: string): Promise<SavedObject> {
    const found = await this.collections.get(caller, advertiserId, id);
    const creativeIds = found.creatives.map(({ creativeId }) => creativeId);
    return { id, wire: { ...collectionWire(found), creativeIds } };
  }

  protected override async archive(caller: Caller, { advertiserId }: Owner, id: string): Promise<void> {
    await this.collections.delete(caller, advertiserId, id);
  }
}

const saved = (full: FullCollection): SavedObject => ({ id: full.collection.id, wire: collectionWire(full) });
