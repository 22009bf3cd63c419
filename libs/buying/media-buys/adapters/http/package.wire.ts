import { Field } from '@exchange/platform';
import type { PackageState } from '../../domain/media-buy-state';
import { AgreedPriceWire, agreedPriceWire } from './limitation.wire';

/** What is bought of a product: of a media buy, or of one that would be placed. */
export class OrderedProductWire {
  @Field.text()
  productId: string;

  @Field.text()
  productName: string;

  @Field.text()
  pricingOptionId: string;

  @Field.object(() => AgreedPriceWire, {
    nullable: true,
    description: 'The price that was seen when the product was selected. Null: of a time when prices were not kept.',
  })
  agreedPrice: AgreedPriceWire | null;

  @Field.number({ description: 'In the currency of the media buy.' })
  budget: number;

  @Field.number({ nullable: true, description: 'For a unit; null: the seller’s own way.' })
  bidPrice: number | null;
}

export class MediaBuyPackageWire extends OrderedProductWire {
  @Field.text()
  packageId: string;

  @Field.text({ nullable: true, description: 'Null until the seller has booked it.' })
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
