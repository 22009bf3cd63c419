import type { Subjects } from '../../application/breakdowns.service';
import type { BreakdownKey, BreakdownRow, BreakdownTotal } from '../../domain/breakdown';
import { incompleteOf } from '../../domain/incomplete';
import type { MeasureName } from '../../domain/measures';
import { type DeliveryMetrics, metricsOf } from '../../domain/metrics';
import type { DimensionName, MetricName, MetricValue } from './delivery-fields';

const nameOf = {
  impressions: 'impressions',
  spend: 'spend',
  clicks: 'clicks',
  views: 'views',
  completed_views: 'completedViews',
  conversions: 'conversions',
  leads: 'leads',
  videoCompletions: 'videoCompletions',
  conversion_value: 'conversionValue',
  ecpm: 'ecpm',
  cpc: 'cpc',
  ctr: 'ctr',
  completion_rate: 'completionRate',
  cpa: 'cpa',
  roas: 'roas',
} as const satisfies Record<MetricName, keyof DeliveryMetrics>;

const money = new Set<MetricName>(['spend', 'conversion_value', 'ecpm', 'cpc', 'cpa', 'roas']);
/** Metrics that every seller reports: 0 is a real value. */
const always = new Set<MetricName>(['impressions', 'spend', 'ecpm']);

/** Values of metrics. An unknown metric has a reason and is never 0. */
export function metricValues(names: readonly MetricName[], { currency, measures }: BreakdownRow): Record<string, MetricValue> {
  const known = metricsOf(measures);
  return Object.fromEntries(names.map((name) => [name, valueOf(name, known[nameOf[name]], currency)]));
}

/** The measure a metric depends on, other than impressions and spend, which every seller reports. */
const madeOf: Partial<Record<MetricName, MeasureName>> = {
  clicks: 'clicks',
  views: 'views',
  completed_views: 'completedViews',
  conversions: 'conversions',
  leads: 'leads',
  videoCompletions: 'videoCompletions',
  conversion_value: 'conversionValue',
  cpc: 'clicks',
  ctr: 'clicks',
  completion_rate: 'completedViews',
  cpa: 'conversions',
  roas: 'conversionValue',
};

/** A total with the metrics that some packages lack. A metric that every package lacks is null and not named. */
export function totalValues(names: readonly MetricName[], total: BreakdownTotal) {
  const metrics = metricValues(names, total);
  const lacks = (name: MetricName) => madeOf[name] !== undefined && total.lacking.includes(madeOf[name]);
  const incomplete = names.filter((name) => metrics[name]!.status === 'available' && lacks(name));
  return { metrics, currency: total.currency, ...(incomplete.length > 0 ? { incomplete } : {}) };
}

function valueOf(name: MetricName, value: number | null, currency: string | null): MetricValue {
  if (currency === null && money.has(name)) return { value: null, status: 'unavailable', reason: 'currency_unavailable' };
  if (value === null) return { value: null, status: 'unavailable', reason: 'missing' };
  if (value === 0 && !always.has(name)) return { value: null, status: 'unavailable', reason: 'projected_zero' };
  return { value, status: 'available' };
}

/** Ids of the dimensions with their names. */
export function dimensionValues(by: readonly DimensionName[], key: BreakdownKey, subjects: Subjects): Record<string, unknown> {
  return Object.fromEntries(by.map((dimension) => [dimension, describers[dimension](key, subjects)]));
}

const sellerOf = ({ sellerId: id }: BreakdownKey, { sellers }: Subjects) => (sellers.has(id!) ? { id, name: sellers.get(id!) } : { id });

const describers: Record<DimensionName, (key: BreakdownKey, subjects: Subjects) => unknown> = {
  date: ({ day }) => day,
  advertiser: ({ advertiserId: id }, { advertisers }) => ({ id, ...subject(advertisers.get(id!)) }),
  campaign: ({ campaignId: id }, { campaigns }) => ({ id, ...subject(campaigns.get(id!)) }),
  seller: sellerOf,
  sales_agent: sellerOf,
  media_buy: ({ mediaBuyId: id }, { mediaBuys }) => {
    const buy = mediaBuys.get(id!);
    const incomplete = incompleteOf(buy?.deliveryIssues ?? []);
    const seller = buy ? { seller: { id: buy.sellerId, name: buy.sellerName } } : {};
    return { id, ...subject(buy), ...seller, ...(incomplete ? { incomplete } : {}) };
  },
  package: ({ packageId: id }, { products }) => ({ id, ...(products.has(id!) ? { name: products.get(id!) } : {}) }),
};

function subject(known: { readonly name: string; readonly status: string } | undefined) {
  return known ? { name: known.name, status: known.status } : {};
}
