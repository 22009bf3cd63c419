import { isObject, listAt, objectAt, textsAt, type Json } from '../json';
import type { PricingSpec, ProductSpec } from '../personality';
import type { BriefReading } from './brief';

export interface Match {
  product: ProductSpec;
  score: number;
  /** Reason for people. */
  relevance?: string;
}

/** Applies the buyer's `filters` to the catalog: filters exclude and never rank. */
export function applyFilters(products: ProductSpec[], filters: Json): ProductSpec[] {
  const channels = textsAt(filters, 'channels');
  const countries = textsAt(filters, 'countries');
  const formats = Array.isArray(filters.format_ids) ? filters.format_ids.filter(isObject).map(({ id }) => id) : [];
  const { max, currency } = objectAt(filters, 'budget_range');
  return products
    .map((product) => ({ ...product, pricing: product.pricing.filter((option) => isAsked(option, filters)) }))
    .filter(
      (product) =>
        product.pricing.length > 0 &&
        isPayable(product, textsAt(filters, 'pricing_currencies')) &&
        (channels.length === 0 || product.channels.some((channel) => channels.includes(channel))) &&
        (countries.length === 0 || product.countries.some((country) => countries.includes(country))) &&
        (formats.length === 0 || product.formats.some((format) => formats.includes(format))) &&
        (filters.delivery_type === undefined || product.delivery === filters.delivery_type) &&
        (typeof filters.min_exposures !== 'number' || product.monthlyAvailability >= filters.min_exposures) &&
        listAt(filters, 'required_vendor_metrics').every((metric) => measures(product, metric)) &&
        (typeof max !== 'number' || affordable(product, max, currency)),
    );
}

/** A product keeps only the pricing options that the buyer requests. */
function isAsked({ fixed, currency }: PricingSpec, filters: Json): boolean {
  const currencies = textsAt(filters, 'pricing_currencies');
  const isFixed = filters.is_fixed_price;
  return (typeof isFixed !== 'boolean' || (fixed !== undefined) === isFixed) && (currencies.length === 0 || currencies.includes(currency));
}

/** Fixed signals of a product must also be payable in one of these currencies. */
function isPayable({ extra = {} }: ProductSpec, currencies: string[]): boolean {
  if (currencies.length === 0 || objectAt(extra, 'signal_targeting_rules').selection_mode !== 'fixed') return true;
  return listAt(extra, 'signal_targeting_options').every((signal) =>
    listAt(signal, 'pricing_options').some(({ currency }) => currencies.includes(String(currency))),
  );
}

/** Whether the product has the vendor's metric, or any metric of the vendor. */
const measures = ({ extra = {} }: ProductSpec, { vendor, metric_id: id }: Json): boolean =>
  listAt(objectAt(extra, 'reporting_capabilities'), 'vendor_metrics').some(
    (metric) =>
      objectAt(metric, 'vendor').domain === (isObject(vendor) ? vendor.domain : undefined) && (id === undefined || metric.metric_id === id),
  );

/** Minimum spends in other currencies count as affordable. */
const affordable = (product: ProductSpec, max: number, currency: unknown): boolean =>
  product.pricing.some((option) => option.currency !== currency || (option.minSpend ?? 0) <= max);

/**
 * Products that fit a brief, best first; ties keep the catalog's order. Named channels and countries exclude other products. A brief without known
 * words returns the whole catalog.
 */
export function rankMatches(products: ProductSpec[], brief: BriefReading): Match[] {
  const fitting = products.filter(
    (product) =>
      (brief.channels.length === 0 || product.channels.some((channel) => brief.channels.includes(channel))) &&
      (brief.countries.length === 0 || product.countries.some((country) => brief.countries.includes(country))),
  );
  return fitting.map((product) => scoreMatch(product, brief)).sort((a, b) => b.score - a.score);
}

function scoreMatch(product: ProductSpec, brief: BriefReading): Match {
  const channels = product.channels.filter((channel) => brief.channels.includes(channel));
  const countries = product.countries.filter((country) => brief.countries.includes(country));
  const keywords = product.keywords.filter((keyword) => brief.words.has(keyword));
  const [option] = product.pricing;
  const sameCurrency = brief.budget !== undefined && option?.currency === brief.budget.currency;
  const score = 1 + channels.length * 3 + keywords.length * 2 + countries.length + (sameCurrency ? 1 : 0);
  const reasons = [
    channels.length > 0 ? `channel ${channels.join(', ')}` : '',
    keywords.length > 0 ? `topics ${keywords.join(', ')}` : '',
    countries.length > 0 ? `countries ${countries.join(', ')}` : '',
    sameCurrency ? `sold in ${option?.currency}` : '',
  ].filter(Boolean);
  return { product, score, ...(reasons.length > 0 ? { relevance: `Fits the brief: ${reasons.join('; ')}.` } : {}) };
}
