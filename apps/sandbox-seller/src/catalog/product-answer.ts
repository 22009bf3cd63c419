import { objectAt, type Json } from '../json';
import type { PricingSpec, ProductSpec } from '../personality';
import { forecastFor } from './forecast';

interface ForBuyer {
  agentUrl: string;
  budget: { amount: number; currency: string } | undefined;
  relevance: string | undefined;
}

export function productAnswer(product: ProductSpec, buyer: ForBuyer): Json {
  const { extra = {} } = product;
  const answer = { ...usualAnswer(product, buyer), ...extra };
  const reporting = { ...objectAt(usualAnswer(product, buyer), 'reporting_capabilities'), ...objectAt(extra, 'reporting_capabilities') };
  const { format_ids: _named, ...byOptions } = answer;
  return { ...(extra.format_options && !extra.format_ids ? byOptions : answer), reporting_capabilities: reporting };
}

function usualAnswer(product: ProductSpec, { agentUrl, budget, relevance }: ForBuyer): Json {
  return {
    product_id: product.id,
    name: product.name,
    description: product.description,
    publisher_properties: [
      product.propertyTags
        ? { publisher_domain: product.publisher, selection_type: 'by_tag', property_tags: product.propertyTags }
        : { publisher_domain: product.publisher, selection_type: 'all' },
    ],
    channels: product.channels,
    format_ids: product.formats.map((id) => ({ agent_url: agentUrl, id })),
    delivery_type: product.delivery,
    pricing_options: product.pricing.map(pricingAnswer),
    forecast: forecastFor(product, budget?.currency === product.pricing[0]?.currency ? budget?.amount : undefined),
    delivery_measurement: { provider: product.measurement ?? 'First-party ad server' },
    reporting_capabilities: {
      available_reporting_frequencies: ['daily'],
      expected_delay_minutes: 240,
      timezone: 'UTC',
      supports_webhooks: false,
      available_metrics: ['impressions', 'spend', 'clicks', ...(isVideo(product) ? ['completed_views', 'completion_rate'] : [])],
      date_range_support: 'date_range',
    },
    property_targeting_allowed: true,
    ...(relevance ? { brief_relevance: relevance } : {}),
    // AdCP 3.0 has no member for the countries in which a product can be bought.
    ext: { sandbox: { countries: product.countries, monthly_availability: product.monthlyAvailability } },
  };
}

function pricingAnswer(option: PricingSpec): Json {
  return {
    pricing_option_id: option.id,
    pricing_model: option.model,
    currency: option.currency,
    ...(option.fixed !== undefined ? { fixed_price: option.fixed } : {}),
    ...(option.floor !== undefined ? { floor_price: option.floor } : {}),
    ...(option.guidance ? { price_guidance: option.guidance } : {}),
    ...(option.minSpend !== undefined ? { min_spend_per_package: option.minSpend } : {}),
    ...(option.dooh ? { parameters: { type: 'dooh', ...option.dooh } } : {}),
  };
}

const isVideo = ({ channels }: ProductSpec): boolean => channels.some((channel) => channel === 'ctv' || channel === 'olv');

/** Products that violate the schema: a missing required member, a wrong enum member, a wrong type, an empty list. */
export function invalidProducts(count: number, valid: Json): Json[] {
  const { pricing_options: _dropped, ...withoutPricing } = valid;
  const ways: ((product: Json) => Json)[] = [
    () => ({ ...withoutPricing, product_id: 'invalid-without-pricing' }),
    (product) => ({ ...product, product_id: 'invalid-delivery-type', delivery_type: 'probably' }),
    (product) => ({ ...product, product_id: 17, name: ['not', 'a', 'text'] }),
    (product) => ({ ...product, product_id: 'invalid-no-properties', publisher_properties: [] }),
  ];
  return Array.from({ length: count }, (_, index) => (ways[index % ways.length] as (product: Json) => Json)(valid));
}
