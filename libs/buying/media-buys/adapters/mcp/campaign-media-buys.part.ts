import { Injectable } from '@nestjs/common';
import { type Caller, type CursorPagination } from '@exchange/kernel';
import { KindPart, type ShownPart } from '@exchange/platform';
import { MediaBuysService } from '../../application/media-buys.service';
import { mediaBuyObject } from './media-buy-object';

/** Media buys that are shown beside a campaign; `search` has the others. */
const most = 50;

/** The newest media buys of a campaign. */
@Injectable()
export class CampaignMediaBuysPart extends KindPart {
  readonly kind = 'campaign';
  readonly include = 'mediaBuys';

  constructor(private readonly mediaBuys: MediaBuysService) {
    super();
  }

  override async read(caller: Caller, campaignId: string): Promise<ShownPart> {
    const { rows, pagination } = await this.mediaBuys.list(caller, { campaignId }, { limit: most });
    return { shown: rows.map(mediaBuyObject), isCut: (pagination as CursorPagination).hasMore };
  }
}
