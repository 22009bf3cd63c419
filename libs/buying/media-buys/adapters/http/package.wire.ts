import { Field } from '@exchange/platform';
import type { PackageState } from '../../domain/media-buy-state';
import { AgreedPriceWire, agreedPriceWire } from './limitation.wire';

/** A product in a media buy, or in one that would be placed. */
export class OrderedProductWire {
  @Field.text()
  productId: string;

  @Field.text()
  productName: string;

  @Field.text()
  pricingOptionId: string;

  @Field.object(() => AgreedPriceWire, {
    nullable: true,
    description: 'The price that was shown when the product was selected. Null for selections made before prices were stored.',
  })
  agreedPrice: AgreedPriceWire | null;

  @Field.number({ description: 'Amount in the currency of the media buy.' })
  budget: number;

  @Field.number({ nullable: true, description: 'Bid for one unit; null when the seller decides.' })
  bidPrice: number | null;
}

export class MediaBuyPackageWire extends OrderedProductWire {
  @Field.text()
  packageId: string;

  @Field.text({ nullable: true, description: 'Null until the seller has booked the package.' })
  sellerPackageId: string | null;
}

export function packageWire({
  packageId,
  sellerPackageId,
  productId,
  productName,
  pricingOptionId,
  agreedPrice,
  budget,
  bidPrice,
}: PackageState): MediaBuyPackageWire {
  const names = { packageId, sellerPackageId, productId, productName, pricingOptionId };
  return { ...names, agreedPrice: agreedPriceWire(agreedPrice), budget: Number(budget), bidPrice: bidPrice ?? null };
}
