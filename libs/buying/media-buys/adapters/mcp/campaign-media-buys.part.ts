import { firstOf, partOf } from '@exchange/platform';
import { MediaBuysService } from '../../application/media-buys.service';
import { mediaBuyObject } from './media-buy-object';

/** Media buys that are shown beside a campaign; `search` has the others. */
const limit = 50;

/** The newest media buys of a campaign. */
export const campaignMediaBuysPart = partOf(
  'campaign',
  'mediaBuys',
  [MediaBuysService],
  (mediaBuys) => async (caller, campaignId) => firstOf((await mediaBuys.list(caller, { campaignId }, { limit })).map(mediaBuyObject)),
);
