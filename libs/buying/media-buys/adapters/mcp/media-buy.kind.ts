import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { idsField, type KindSearch, ObjectKind, optionalListOf, toolFields } from '@exchange/platform/tools';
import { MediaBuysService } from '../../application/media-buys.service';
import { searchablePhases, statusesOf } from './media-buy-filters';
import { mediaBuyObject } from './media-buy-object';

const filter = z.strictObject({
  advertiserId: toolFields.advertiserId.optional(),
  campaignId: toolFields.campaignId.optional(),
  sellerId: toolFields.integerId.optional(),
  phase: optionalListOf(searchablePhases, 'One or more; active includes paused ones. Default: every one.'),
  isPaused: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  ids: idsField(toolFields.id),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class MediaBuyKind extends ObjectKind<typeof filter> {
  readonly kind = 'media_buy';
  readonly description = 'An order from one seller for one campaign, also before it is placed.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly idField = 'mediaBuyId';

  constructor(private readonly mediaBuys: MediaBuysService) {
    super();
  }

  /** Returns media buys newest first; `query` matches a part of the name. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<object>> {
    const { advertiserId, campaignId, sellerId, ids } = wanted;
    const found = definedOnly({ advertiserId, campaignId, sellerId, ids, statuses: statusesOf(wanted), name: query });
    return (await this.mediaBuys.list(caller, found, { limit, ...definedOnly({ cursor }) })).map(mediaBuyObject);
  }

  override async get(caller: Caller, id: string): Promise<object> {
    return mediaBuyObject(await this.mediaBuys.read(caller, id));
  }
}
