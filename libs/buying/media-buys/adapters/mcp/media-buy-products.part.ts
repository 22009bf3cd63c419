import { partOf } from '@exchange/platform/tools';
import { MediaBuysService } from '../../application/media-buys.service';

/** Products of a media buy, with the member names of `save_media_buy`. */
export const mediaBuyProductsPart = partOf('media_buy', 'products', [MediaBuysService], (mediaBuys) => async (caller, id) => {
  const { packages } = await mediaBuys.read(caller, id);
  const shown = packages.map(({ productId, productName, packageId, pricingOptionId, budget, bidPrice }) => ({
    productId,
    productName,
    packageId,
    pricingOptionId,
    budget: Number(budget),
    ...(bidPrice === undefined ? {} : { bidPrice }),
  }));
  return { shown };
});
