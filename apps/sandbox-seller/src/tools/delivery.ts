import { correctedDays, dayMs } from '../delivery/curve';
import { daysOf, splitTotals, sumOf, type DayMetrics, type PackageMetrics } from '../delivery/delivered';
import { invalidRequest } from '../errors';
import { textAt, textsAt, type Json } from '../json';
import type { SandboxBuy, Package, LiveSeller } from '../state/seller';
import { advance } from './media-buys';
import { context, type SandboxTool } from './tool';

interface Period {
  readonly from: string | undefined;
  /** The day after the last one (AdCP 3.1). */
  readonly until: string | undefined;
}

interface PackageDays {
  readonly item: Package;
  readonly days: readonly DayMetrics[];
}

export const getMediaBuyDelivery: SandboxTool = {
  name: 'get_media_buy_delivery',
  description: 'Delivery of media buys by package and day (UTC), up to the day before end_date; the last days are still corrected',
  fields: [
    'adcp_version',
    'adcp_major_version',
    'account',
    'media_buy_ids',
    'status_filter',
    'start_date',
    'end_date',
    'include_package_daily_breakdown',
    'context',
    'ext',
  ],
  run: ({ seller, args, now }) => {
    const ids = textsAt(args, 'media_buy_ids');
    const period = periodOf(args);
    const buys = [...seller.mediaBuys.values()].filter(({ mediaBuyId }) => ids.length === 0 || ids.includes(mediaBuyId));
    for (const buy of buys) advance(buy, now);
    const isWanted = ({ date }: DayMetrics) => (!period.from || date >= period.from) && (!period.until || date < period.until);
    const deliveries = buys.map((buy) => ({
      buy,
      packages: buy.packages.map((item) => ({ item, days: daysOf(seller, buy, item, now).filter(isWanted) })),
    }));
    const total = sumOf(deliveries.flatMap(({ packages }) => packages.flatMap(({ days }) => days)));
    return {
      reporting_period: reported(period, buys, now),
      currency: buys[0]?.currency ?? 'USD',
      aggregated_totals: { ...aggregated(total), media_buy_count: buys.length },
      media_buy_deliveries: deliveries.map(({ buy, packages }) => ({
        media_buy_id: buy.mediaBuyId,
        status: buy.status,
        ...finality(buy, now),
        totals: { ...sumOf(packages.flatMap(({ days }) => days)), ...viewability(buy) },
        by_package: packages.map((item) => packageDelivery(seller, buy, item, args.include_package_daily_breakdown === true, now)),
      })),
      sandbox: true,
      ...context(args),
    };
  },
};

function packageDelivery(seller: LiveSeller, buy: SandboxBuy, { item, days }: PackageDays, byDay: boolean, now: Date): Json {
  const option = seller.product(item.productId)?.pricing.find(({ id }) => id === item.pricingOptionId);
  const totals = sumOf(days);
  const creatives = item.creativeIds.length === 0 ? [] : splitTotals(totals, item.creativeIds.length);
  return {
    package_id: item.packageId,
    ...totals,
    ...viewability(buy),
    ...finality(buy, now),
    ...windowOf(buy),
    pacing_index: 1,
    pricing_model: option?.model ?? 'cpm',
    rate: item.bidPrice ?? option?.fixed ?? option?.floor ?? 0,
    currency: buy.currency,
    delivery_status: buy.end <= now ? 'flight_ended' : 'delivering',
    paused: item.paused,
    ...(creatives.length > 0
      ? { by_creative: creatives.map((metrics, index) => ({ creative_id: item.creativeIds[index], ...metrics })) }
      : {}),
    ...(byDay ? { daily_breakdown: days } : {}),
  };
}

/** Counts are corrected for three days (`delivery/curve`) and final afterwards, unless a test has set this. */
function finality({ simulated, end }: SandboxBuy, now: Date): Json {
  if (simulated) {
    const { is_final: isFinal, finalized_at: at } = simulated.more;
    return isFinal === undefined ? {} : { is_final: isFinal, ...(isFinal === true && at ? { finalized_at: at } : {}) };
  }
  const last = new Date(end.getTime() + correctedDays * dayMs);
  return last <= now ? { is_final: true, finalized_at: last.toISOString() } : { is_final: false };
}

const viewability = ({ simulated }: SandboxBuy): Json => (simulated?.more.viewability ? { viewability: simulated.more.viewability } : {});

const windowOf = ({ simulated }: SandboxBuy): Json => {
  const { measurement_window: window, vendor_metric_values: values } = simulated?.more ?? {};
  return { ...(window ? { measurement_window: window } : {}), ...(values ? { vendor_metric_values: values } : {}) };
};

function periodOf(args: Json): Period {
  const at = (key: string): string | undefined => {
    const day = textAt(args, key);
    if (day === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)))) return day;
    throw invalidRequest(key, 'Dates have the form YYYY-MM-DD');
  };
  const [from, until] = [at('start_date'), at('end_date')];
  if (from && until && from >= until)
    throw invalidRequest('end_date', 'end_date is the day after the last one that is reported: it must be after start_date');
  return { from, until };
}

/** The requested period up to now, or the lifetime of the media buys. */
function reported({ from, until }: Period, buys: readonly SandboxBuy[], now: Date): Json {
  const lifetime = Math.min(now.getTime() - dayMs, ...buys.map(({ start }) => start.getTime()));
  const end = until ? Math.min(Date.parse(until), now.getTime()) : now.getTime();
  const start = from ? Date.parse(from) : lifetime;
  return { start: new Date(start).toISOString(), end: new Date(Math.max(start, end)).toISOString() };
}

const aggregated = ({ impressions, spend, clicks, completed_views, conversions, conversion_value }: PackageMetrics): Json => ({
  impressions,
  spend,
  clicks,
  completed_views,
  conversions,
  conversion_value,
});
