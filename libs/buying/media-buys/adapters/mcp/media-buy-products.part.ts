import { partOf } from '@exchange/platform';
import { MediaBuysService } from '../../application/media-buys.service';

/** What is bought of each product in a media buy, in the members that `save_media_buy` takes. */
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
