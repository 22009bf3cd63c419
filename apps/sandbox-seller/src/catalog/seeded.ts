import { isObject, listAt, textAt, textsAt, type Json } from '../json';
import { channels, type SellerChannel, type PricingSpec, type ProductSpec } from '../personality';

/** Members of the protocol's product that a `ProductSpec` has under another name or derives. */
const known = new Set(['product_id', 'name', 'description', 'channels', 'delivery_type', 'pricing_options', 'format_ids']);

export const defaultPrice: PricingSpec = { id: 'default', model: 'cpm', currency: 'USD', fixed: 10 };

/** A product seeded by a test: missing members get defaults, other members are copied. */
export function seededProduct(id: string, fixture: Json): ProductSpec {
  const formats = listAt(fixture, 'format_ids');
  const pricing = listAt(fixture, 'pricing_options').map((option) =>
    seededPricing(textAt(option, 'pricing_option_id') ?? 'default', option),
  );
  const foreign = formats.some((format) => format.agent_url !== undefined) ? { format_ids: formats } : {};
  const properties = listAt(fixture, 'publisher_properties').map((one) => ({ selection_type: 'all', ...one }));
  const extra = Object.fromEntries(Object.entries(fixture).filter(([field]) => !known.has(field)));
  return {
    id,
    name: textAt(fixture, 'name') ?? id,
    description: textAt(fixture, 'description') ?? `Seeded product ${id}`,
    channels: seededChannels(textsAt(fixture, 'channels')),
    publisher: 'seeded.example',
    formats: formats.length > 0 ? formats.map((format) => String(format.id)) : ['display_300x250'],
    delivery: fixture.delivery_type === 'guaranteed' ? 'guaranteed' : 'non_guaranteed',
    pricing: pricing.length > 0 ? pricing : [defaultPrice],
    countries: ['US', 'CA', 'GB'],
    keywords: (textAt(fixture, 'name') ?? id).toLowerCase().match(/[a-z]{4,}/g) ?? [],
    monthlyAvailability: 10_000_000,
    extra: { ...extra, ...foreign, ...(properties.length > 0 ? { publisher_properties: properties } : {}) },
  };
}

export function seededPricing(id: string, fixture: Json): PricingSpec {
  const number = (name: string): number | undefined => (typeof fixture[name] === 'number' ? fixture[name] : undefined);
  const fixed = number('fixed_price') ?? number('rate');
  const floor = number('floor_price');
  const models: PricingSpec['model'][] = ['cpm', 'vcpm', 'cpc', 'cpcv', 'flat_rate'];
  return {
    id,
    model: models.find((model) => model === fixture.pricing_model) ?? 'cpm',
    currency: textAt(fixture, 'currency') ?? 'USD',
    ...(fixed === undefined ? {} : { fixed }),
    ...(floor === undefined ? {} : { floor }),
    ...(isObject(fixture.price_guidance) ? { guidance: fixture.price_guidance as PricingSpec['guidance'] } : {}),
  };
}

/** Fixtures use the older name `video` for `olv`. */
function seededChannels(names: string[]): [SellerChannel, ...SellerChannel[]] {
  const [first = 'display', ...rest] = names
    .map((name) => (name === 'video' ? 'olv' : name))
    .filter((name): name is SellerChannel => channels.includes(name as SellerChannel));
  return [first, ...rest];
}
