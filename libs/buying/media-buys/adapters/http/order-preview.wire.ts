import { LaunchWarningWire, launchWarningWire } from '@exchange/campaigns';
import { Field } from '@exchange/platform';
import { blockersOf, type OrderPreview } from '../../application/previews.service';
import type { MediaBuyState } from '../../domain/media-buy-state';
import type { NamedShortfall } from '../../domain/order';
import { decisionsWire, DecisionsWire } from './decisions.wire';
import { agreedPriceWire, limitationWire, OrderLimitationWire } from './limitation.wire';
import { OrderedProductWire } from './package.wire';

class NamedLimitationWire extends OrderLimitationWire {
  @Field.text({ description: 'Name by which the limitation is accepted.' })
  name: string;

  @Field.integer()
  storefrontId: number;

  @Field.text()
  sellerName: string;
}

class PlannedPackageWire extends OrderedProductWire {
  @Field.object(() => OrderLimitationWire, { many: true, description: 'Decisions that the seller cannot fulfil.' })
  limitations: OrderLimitationWire[];
}

class PlannedBuyWire {
  @Field.text()
  name: string;

  @Field.integer()
  storefrontId: number;

  @Field.text()
  sellerName: string;

  @Field.number()
  budget: number;

  @Field.object(() => PlannedPackageWire, { many: true })
  packages: PlannedPackageWire[];

  @Field.object(() => DecisionsWire, {
    nullable: true,
    description: 'Decisions in the order once its limitations are accepted.',
  })
  decisions: DecisionsWire | null;
}

class OrderBlockerWire {
  @Field.text({ description: 'Code of the error that executing would return.', example: 'CURRENCY_MISMATCH' })
  code: string;

  @Field.text()
  message: string;

  @Field.record({
    optional: true,
    description:
      'Details of that error. `FEATURE_NOT_ENABLED`: what is `missing`, and the `sellerIds` from which nothing can be bought until then.',
  })
  details?: object;
}

export class OrderPreviewWire {
  @Field.text()
  campaignId: string;

  @Field.text()
  currency: string;

  @Field.text({ description: 'Identifies this order. Executing with it places this order or none.' })
  digest: string;

  @Field.object(() => PlannedBuyWire, { many: true, description: 'Empty when every selected product is bought already.' })
  mediaBuys: PlannedBuyWire[];

  @Field.object(() => NamedLimitationWire, { many: true, description: 'Limitations to accept by name when the campaign is executed.' })
  limitations: NamedLimitationWire[];

  @Field.object(() => LaunchWarningWire, {
    many: true,
    description: 'Probable mistakes in the campaign and in the order. They do not block executing.',
  })
  warnings: LaunchWarningWire[];

  @Field.object(() => OrderBlockerWire, {
    many: true,
    description: 'Reasons why executing would be refused now, given the billing state and the rights of the caller.',
  })
  blockers: OrderBlockerWire[];
}

export function orderPreviewWire(campaignId: string, preview: OrderPreview): OrderPreviewWire {
  const { currency, digest, buys, limitations, warnings } = preview;
  return {
    campaignId,
    currency,
    digest,
    mediaBuys: buys.map(plannedWire),
    limitations: limitations.map(namedWire),
    warnings: warnings.map(launchWarningWire),
    blockers: blockersOf(preview),
  };
}

function plannedWire({ name, sellerId, sellerName, budget, packages, decisions, limitations }: MediaBuyState): PlannedBuyWire {
  return {
    name,
    storefrontId: sellerId,
    sellerName,
    budget: Number(budget),
    packages: packages.map(({ productId, productName, pricingOptionId, agreedPrice, budget: part, bidPrice = null }) => ({
      productId,
      productName,
      pricingOptionId,
      agreedPrice: agreedPriceWire(agreedPrice),
      bidPrice,
      budget: Number(part),
      limitations: limitations.map(limitationWire),
    })),
    decisions: decisions && decisionsWire(decisions),
  };
}

function namedWire(limitation: NamedShortfall): NamedLimitationWire {
  const { name, sellerId: storefrontId, sellerName } = limitation;
  return { name, storefrontId, sellerName, ...limitationWire(limitation) };
}
