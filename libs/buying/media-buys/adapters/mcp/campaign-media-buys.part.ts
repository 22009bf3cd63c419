import { firstOf, partOf } from '@exchange/platform/tools';
import { MediaBuysService } from '../../application/media-buys.service';
import { mediaBuyObject } from './media-buy-object';

/** Maximum number of media buys shown with a campaign; `search` finds the others. */
const maxMediaBuys = 50;

export const campaignMediaBuysPart = partOf(
  'campaign',
  'mediaBuys',
  [MediaBuysService],
  (mediaBuys) => async (caller, campaignId) =>
    firstOf((await mediaBuys.list(caller, { campaignId }, { limit: maxMediaBuys })).map(mediaBuyObject)),
);
