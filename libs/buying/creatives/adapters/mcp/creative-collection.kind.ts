import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { advertiserOrCampaign, type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
import { CollectionsService } from '../../application/collections.service';
import { type CollectionSummaryWire, collectionSummaryWire, type CollectionWire, collectionWire } from '../http/collection.wire';

const filter = z.strictObject({ ...advertiserOrCampaign, creativeId: toolFields.id.optional().describe('Only those that contain it.') });
type Filter = z.output<typeof filter>;

@Injectable()
export class CreativeCollectionKind extends ObjectKind<typeof filter> {
  readonly kind = 'creative_collection';
  readonly description = 'Creatives of an advertiser under one name, in an order.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly isOfAdvertiser = true;
  override readonly idField = 'collectionId';

  constructor(private readonly collections: CollectionsService) {
    super();
  }

  /** Newest first, without their creatives; `query` matches a part of the name. */
  override async search(
    caller: Caller,
    { query: name, filter: { advertiserId, creativeId }, cursor, limit }: KindSearch<Filter>,
  ): Promise<Page<CollectionSummaryWire>> {
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.collections.list(caller, advertiserId!, definedOnly({ name, creativeId }), request)).map(collectionSummaryWire);
  }

  override async get(caller: Caller, id: string, { advertiserId }: KindOwner = {}): Promise<CollectionWire> {
    return collectionWire(await this.collections.get(caller, advertiserId!, id));
  }
}
