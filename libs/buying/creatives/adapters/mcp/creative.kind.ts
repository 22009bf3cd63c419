import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { advertiserOrCampaign, type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
import { CreativesService } from '../../application/creatives.service';
import { creativeStates } from '../../domain/creative.states';
import { type CreativeWire, creativeWire, type ListedCreativeWire, listedCreativeWire } from '../http/creative.wire';

const filter = z.strictObject({
  ...advertiserOrCampaign,
  status: z.enum(creativeStates.stored).optional().describe('Default: all but archived.'),
  tag: z.string().min(1).max(50).optional(),
  formatId: toolFields.id.optional(),
  collectionId: toolFields.id.optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class CreativeKind extends ObjectKind<typeof filter> {
  readonly kind = 'creative';
  readonly description = 'An ad of an advertiser: a format, what fills its roles, and its trackers.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly isOfAdvertiser = true;
  override readonly idField = 'creativeId';

  constructor(private readonly creatives: CreativesService) {
    super();
  }

  /** Newest first, without their contents; `query` matches a part of the name. */
  override async search(
    caller: Caller,
    { query, filter: { advertiserId, campaignId: _, ...rest }, cursor, limit }: KindSearch<Filter>,
  ): Promise<Page<ListedCreativeWire>> {
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.creatives.list(caller, advertiserId!, definedOnly({ query, ...rest }), request)).map(listedCreativeWire);
  }

  override async get(caller: Caller, id: string, { advertiserId }: KindOwner = {}): Promise<CreativeWire> {
    return creativeWire(await this.creatives.get(caller, advertiserId!, id));
  }
}
