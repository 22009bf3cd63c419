import { Field } from '@exchange/platform';
import {
  demographicSystems,
  eventTypes,
  pricingModels,
  timeUnits,
  type PriceGuidance,
  type PricingModel,
  type ProductPricingOption,
} from '../../domain/pricing';

const maxPriceAmount = 1_000_000_000;
const price = { min: 0, max: maxPriceAmount };

class ProductPriceGuidanceWire {
  @Field.number({ ...price, optional: true })
  p25?: number;

  @Field.number({ ...price, optional: true, description: 'Median price of won auctions.' })
  p50?: number;

  @Field.number({ ...price, optional: true })
  p75?: number;

  @Field.number({ ...price, optional: true })
  p90?: number;
}

/** A pricing option of a product. Null and omitted members do not apply. */
export class ProductPricingBody {
  @Field.text({
    optional: true,
    min: 1,
    max: 64,
    pattern: /^[A-Za-z0-9_.-]+$/,
    description: 'Unique within the product. Default: made of model, currency and position.',
  })
  pricingOptionId?: string;

  @Field.oneOf(pricingModels)
  pricingModel: PricingModel;

  @Field.currency({ description: 'ISO 4217.', example: 'EUR' })
  currency: string;

  @Field.number({ ...price, optional: true, nullable: true, description: 'Price per unit. Omitted for an auction.' })
  fixedPrice?: number | null;

  @Field.number({ ...price, optional: true, nullable: true, description: 'Minimum bid of an auction.' })
  floorPrice?: number | null;

  @Field.object(() => ProductPriceGuidanceWire, { optional: true, nullable: true })
  priceGuidance?: ProductPriceGuidanceWire | null;

  @Field.number({ ...price, optional: true, nullable: true, description: 'Minimum budget of one package.' })
  minSpend?: number | null;

  @Field.number({ min: 0, max: 1, optional: true, nullable: true, description: 'For cpv: share of the video that counts as a view.' })
  viewThreshold?: number | null;

  @Field.text({ min: 1, max: 64, optional: true, nullable: true, description: 'For cpp.', example: 'P18-49' })
  demographic?: string | null;

  @Field.oneOf(demographicSystems, { optional: true, nullable: true, description: 'For cpp.' })
  demographicSystem?: ProductPricingOption['demographicSystem'];

  @Field.oneOf(eventTypes, { optional: true, nullable: true, description: 'For cpa.' })
  eventType?: ProductPricingOption['eventType'];

  @Field.oneOf(timeUnits, { optional: true, nullable: true, description: 'For time.' })
  timeUnit?: ProductPricingOption['timeUnit'];
}

export class ProductPricingWire extends ProductPricingBody {
  @Field.text()
  declare pricingOptionId: string;

  @Field.boolean({ description: 'Whether the option has a fixed price.' })
  isFixed: boolean;
}

export function optionFrom(body: ProductPricingBody, index: number): ProductPricingOption {
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

export function optionWire(option: ProductPricingOption): ProductPricingWire {
  return { ...option, isFixed: option.fixedPrice !== null };
}

function guidanceOf(wire: ProductPriceGuidanceWire | null | undefined): PriceGuidance | null {
  const given = Object.entries(wire ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? null : (Object.fromEntries(given) as PriceGuidance);
}
