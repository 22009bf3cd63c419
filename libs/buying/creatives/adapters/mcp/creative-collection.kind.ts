import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CampaignsFacade } from '@exchange/campaigns';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { advertiserIdOf, advertiserOrCampaign, type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
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
  override readonly idField = 'collectionId';

  constructor(
    private readonly collections: CollectionsService,
    private readonly campaigns: CampaignsFacade,
  ) {
    super();
  }

  /** Newest first, without their creatives; `query` matches a part of the name. */
  override async search(
    caller: Caller,
    { query: name, filter: { creativeId, ...owner }, cursor, limit }: KindSearch<Filter>,
  ): Promise<Page<CollectionSummaryWire>> {
    const advertiserId = await advertiserIdOf(owner, (id) => this.campaigns.advertiserOf(caller, id), 'filter.');
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.collections.list(caller, advertiserId, definedOnly({ name, creativeId }), request)).map(collectionSummaryWire);
  }

  override async get(caller: Caller, id: string, owner: KindOwner = {}): Promise<CollectionWire> {
    const advertiserId = await advertiserIdOf(owner, (campaignId) => this.campaigns.advertiserOf(caller, campaignId));
    return collectionWire(await this.collections.get(caller, advertiserId, id));
  }
}
