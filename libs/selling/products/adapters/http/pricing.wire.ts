import { Field } from '@exchange/platform';
import {
  demographicSystems,
  eventTypes,
  pricingModels,
  timeUnits,
  type PriceGuidance,
  type PricingModel,
  type PricingOption,
} from '../../domain/pricing';

const highest = 1_000_000_000;
const price = { min: 0, max: highest };

class ProductPriceGuidanceWire {
  @Field.number({ ...price, optional: true })
  p25?: number;

  @Field.number({ ...price, optional: true, description: 'What half of the auctions were won with.' })
  p50?: number;

  @Field.number({ ...price, optional: true })
  p75?: number;

  @Field.number({ ...price, optional: true })
  p90?: number;
}

/** One way to buy a product. What is null or left out is not said. */
export class ProductPricingBody {
  @Field.text({
    optional: true,
    min: 1,
    max: 64,
    pattern: /^[A-Za-z0-9_.-]+$/,
    description: 'Unique within the product. Left out: made of model, currency and position.',
  })
  pricingOptionId?: string;

  @Field.oneOf(pricingModels)
  pricingModel: PricingModel;

  @Field.currency({ description: 'ISO 4217.', example: 'EUR' })
  currency: string;

  @Field.number({ ...price, optional: true, nullable: true, description: 'The price per unit. Left out: an auction.' })
  fixedPrice?: number | null;

  @Field.number({ ...price, optional: true, nullable: true, description: 'Of an auction: nothing below it wins.' })
  floorPrice?: number | null;

  @Field.object(() => ProductPriceGuidanceWire, { optional: true, nullable: true })
  priceGuidance?: ProductPriceGuidanceWire | null;

  @Field.number({ ...price, optional: true, nullable: true, description: 'The least that one line of a media buy has to spend.' })
  minSpend?: number | null;

  @Field.number({ min: 0, max: 1, optional: true, nullable: true, description: 'cpv: the share of the video that counts as a view.' })
  viewThreshold?: number | null;

  @Field.text({ min: 1, max: 64, optional: true, nullable: true, description: 'cpp.', example: 'P18-49' })
  demographic?: string | null;

  @Field.oneOf(demographicSystems, { optional: true, nullable: true, description: 'cpp.' })
  demographicSystem?: PricingOption['demographicSystem'];

  @Field.oneOf(eventTypes, { optional: true, nullable: true, description: 'cpa.' })
  eventType?: PricingOption['eventType'];

  @Field.oneOf(timeUnits, { optional: true, nullable: true, description: 'time.' })
  timeUnit?: PricingOption['timeUnit'];
}

export class ProductPricingWire extends ProductPricingBody {
  @Field.text()
  declare pricingOptionId: string;

  @Field.boolean({ description: 'Whether it has a fixed price.' })
  isFixed: boolean;
}

export function optionFrom(body: ProductPricingBody, index: number): PricingOption {
  const { pricingModel, currency, pricingOptionId = `${pricingModel}_${currency.toLowerCase()}_${index + 1}` } = body;
  return {
    pricingOptionId,
    pricingModel,
    currency,
    fixedPrice: body.fixedPrice ?? null,
    floorPrice: body.floorPrice ?? null,
    priceGuidance: guidanceOf(body.priceGuidance),
    minSpend: body.minSpend ?? null,
    viewThreshold: body.viewThreshold ?? null,
    demographic: body.demographic ?? null,
    demographicSystem: body.demographicSystem ?? null,
    eventType: body.eventType ?? null,
    timeUnit: body.timeUnit ?? null,
  };
}

export function optionWire(option: PricingOption): ProductPricingWire {
  return { ...option, isFixed: option.fixedPrice !== null };
}

function guidanceOf(wire: ProductPriceGuidanceWire | null | undefined): PriceGuidance | null {
  const said = Object.entries(wire ?? {}).filter(([, value]) => value !== undefined);
  return said.length === 0 ? null : (Object.fromEntries(said) as PriceGuidance);
}
