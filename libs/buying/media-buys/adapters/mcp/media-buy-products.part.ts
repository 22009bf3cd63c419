import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { KindPart, type ShownPart } from '@exchange/platform';
import { MediaBuysService } from '../../application/media-buys.service';

/** What is bought of each product in a media buy, in the members that `save_media_buy` takes. */
@Injectable()
export class MediaBuyProductsPart extends KindPart {
  readonly kind = 'media_buy';
  readonly include = 'products';

  constructor(private readonly mediaBuys: MediaBuysService) {
    super();
  }

  override async read(caller: Caller, id: string): Promise<ShownPart> {
    const { packages } = await this.mediaBuys.read(caller, id);
    const shown = packages.map(({ productId, productName, packageId, pricingOptionId, budget, bidPrice }) => ({
      productId,
      productName,
      packageId,
      pricingOptionId,
      budget: Number(budget),
      ...(bidPrice === undefined ? {} : { bidPrice }),
    }));
    return { shown };
  }
}
