import { type Channel, channels, definedOnly } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import { formats as knownFormats } from '../../domain/formats';
import { productLimits } from '../../domain/limits';
import { type DeliveryType, deliveryTypes, type ProductState, type NewProduct } from '../../domain/product';
import { productStates, type ProductStatus } from '../../domain/product.states';
import { optionFrom, optionWire, ProductPricingBody, ProductPricingWire } from './pricing.wire';

const money = { min: 0, max: 1_000_000_000_000 };
const { formats, keywords, pricingOptions } = productLimits;

class ProductBudgetBody {
  @Field.currency({ description: 'ISO 4217.' })
  currency: string;

  @Field.number({ ...money, optional: true, nullable: true })
  min?: number | null;

  @Field.number({ ...money, optional: true, nullable: true })
  max?: number | null;
}

/** No field has a default: in a change, omitted fields keep their value. */
class ProductFields {
  @Field.prose({ optional: true, max: 4000 })
  description?: string;

  @Field.oneOf(channels, { optional: true, many: { max: channels.length } })
  channels?: Channel[];

  @Field.country({ optional: true, many: { max: 249 }, description: 'ISO 3166-1 alpha-2. Empty: any country.' })
  countries?: string[];

  @Field.text({
    optional: true,
    max: 64,
    many: { max: formats },
    example: ['ctv_30s'],
    description: `Any of: ${[...knownFormats.keys()].join(', ')}.`,
  })
  formats?: string[];

  @Field.oneOf(deliveryTypes, { optional: true, description: 'Default non_guaranteed.' })
  deliveryType?: DeliveryType;

  @Field.object(() => ProductPricingBody, { optional: true, many: { max: pricingOptions } })
  pricingOptions?: ProductPricingBody[];

  @Field.date({ optional: true, nullable: true, description: 'First day on which the product runs.' })
  availableFrom?: string | null;

  @Field.date({ optional: true, nullable: true, description: 'Last day on which the product runs.' })
  availableUntil?: string | null;

  @Field.text({ optional: true, min: 2, max: 64, many: { max: keywords }, description: 'Words that are matched with briefs.' })
  keywords?: string[];

  @Field.prose({ optional: true, nullable: true, max: 1000, description: 'Audience in words.' })
  audience?: string | null;

  @Field.object(() => ProductBudgetBody, { optional: true, nullable: true, description: 'Recommended budget of one campaign.' })
  budget?: ProductBudgetBody | null;

  @Field.oneOf(productStates.sets.kept, {
    optional: true,
    description: 'Only active products are offered; they need description, channel, format and pricing option. Default draft.',
  })
  status?: NewProduct['status'];
}

export class CreateProductBody extends ProductFields {
  @Field.name({ min: 1, max: 255, example: 'Evening CTV' })
  name: string;
}

export class ChangeProductBody extends ProductFields {
  @Field.name({ optional: true, min: 1, max: 255 })
  name?: string;
}

export class StorefrontProductsQuery extends CursorQuery {
  @Field.oneOf(productStates.states, { optional: true, description: 'Default: draft and active.' })
  status?: ProductStatus;

  @Field.oneOf(channels, { optional: true })
  channel?: string;

  @Field.country({ optional: true, description: 'Only products sold in this country.' })
  country?: string;

  @Field.oneOf(deliveryTypes, { optional: true })
  deliveryType?: DeliveryType;

  @Field.name({ optional: true, min: 0, max: 255, description: 'Part of the name, case-insensitive.' })
  name?: string;
}

class StorefrontProductBudgetWire {
  @Field.text()
  currency: string;

  @Field.number({ nullable: true })
  min: number | null;

  @Field.number({ nullable: true })
  max: number | null;
}

export class StorefrontProductWire {
  @Field.text({ description: 'In discoveries: `sf1:<storefrontId>:<productId>`.' })
  productId: string;

  @Field.integer()
  storefrontId: number;

  @Field.text()
  name: string;

  @Field.text()
  description: string;

  @Field.text({ many: true })
  channels: readonly string[];

  @Field.text({ many: true })
  countries: readonly string[];

  @Field.text({ many: true })
  formats: readonly string[];

  @Field.oneOf(deliveryTypes)
  deliveryType: DeliveryType;

  @Field.object(() => ProductPricingWire, { many: true })
  pricingOptions: ProductPricingWire[];

  @Field.date({ nullable: true })
  availableFrom: string | null;

  @Field.date({ nullable: true })
  availableUntil: string | null;

  @Field.text({ many: true })
  keywords: readonly string[];

  @Field.text({ nullable: true })
  audience: string | null;

  @Field.object(() => StorefrontProductBudgetWire, { nullable: true })
  budget: StorefrontProductBudgetWire | null;

  @Field.oneOf(productStates.states)
  status: ProductStatus;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function changeFrom(body: ChangeProductBody): Partial<NewProduct> {
  const { pricingOptions: options, budget, ...rest } = body;
  return definedOnly({
    ...rest,
    pricingOptions: options?.map(optionFrom),
    budget: budget && { currency: budget.currency, min: budget.min ?? null, max: budget.max ?? null },
  });
}

const draftDefaults = {
  description: '',
  channels: [],
  countries: [],
  formats: [],
  deliveryType: 'non_guaranteed',
  pricingOptions: [],
  availableFrom: null,
  availableUntil: null,
  keywords: [],
  audience: null,
  budget: null,
  status: 'draft',
} as const;

export function newProductFrom(body: CreateProductBody): NewProduct {
  return { ...draftDefaults, ...changeFrom(body), name: body.name };
}

export function storefrontProductWire(state: ProductState): StorefrontProductWire {
  return {
    productId: state.id,
    storefrontId: state.storefrontId,
    name: state.name,
    description: state.description,
    channels: state.channels,
    countries: state.countries,
    formats: state.formats,
    deliveryType: state.deliveryType,
    pricingOptions: state.pricingOptions.map(optionWire),
    availableFrom: state.availableFrom,
    availableUntil: state.availableUntil,
    keywords: state.keywords,
    audience: state.audience,
    budget: state.budget,
    status: state.status,
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
  };
}
