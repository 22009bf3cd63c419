import { impressionsFor } from '../catalog/forecast';
import { textsAt, type Json } from '../json';
import type { MediaBuy, Package, Seller } from '../state/seller';
import { advance } from './media-buys';
import { context, type Tool } from './tool';

interface Totals {
  impressions: number;
  clicks: number;
  spend: number;
}

const dayMs = 86_400_000;

export const getMediaBuyDelivery: Tool = {
  name: 'get_media_buy_delivery',
  description: 'Delivery of media buys: even pacing over the flight, computed from the clock',
  fields: [
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
    const buys = [...seller.mediaBuys.values()].filter(({ mediaBuyId }) => ids.length === 0 || ids.includes(mediaBuyId));
    for (const buy of buys) advance(buy, now);
    const deliveries = buys.map((buy) => ({
      buy,
      packages: buy.packages.map((item) => ({ item, totals: delivered(seller, buy, item, now) })),
    }));
    const total = sum(deliveries.flatMap(({ packages }) => packages.map(({ totals }) => totals)));
    const starts = buys.map(({ start }) => start.getTime());
    return {
      reporting_period: { start: new Date(Math.min(now.getTime() - dayMs, ...starts)).toISOString(), end: now.toISOString() },
      currency: buys[0]?.currency ?? 'USD',
      aggregated_totals: { ...total, media_buy_count: buys.length },
      media_buy_deliveries: deliveries.map(({ buy, packages }) => ({
        media_buy_id: buy.mediaBuyId,
        status: buy.status,
        totals: sum(packages.map(({ totals }) => totals)),
        by_package: packages.map(({ item, totals }) => packageDelivery(seller, buy, item, totals, now)),
      })),
      sandbox: true,
      ...context(args),
    };
  },
};

function packageDelivery(seller: Seller, buy: MediaBuy, item: Package, totals: Totals, now: Date): Json {
  const option = seller.product(item.productId)?.pricing.find(({ id }) => id === item.pricingOptionId);
  return {
    package_id: item.packageId,
    ...totals,
    pacing_index: 1,
    pricing_model: option?.model ?? 'cpm',
    rate: item.bidPrice ?? option?.fixed ?? option?.floor ?? 0,
    currency: buy.currency,
    delivery_status: buy.end <= now ? 'flight_ended' : 'delivering',
    paused: item.paused,
  };
}

/** What a test has set, shared out by budget; otherwise the part of the flight that is over. */
function delivered(seller: Seller, buy: MediaBuy, item: Package, now: Date): Totals {
  const all = buy.packages.reduce((total, { budget }) => total + budget, 0) || 1;
  const { simulated } = buy;
  if (simulated) return scaled(simulated, item.budget / all);
  if (buy.status !== 'active' && buy.status !== 'completed') return { impressions: 0, clicks: 0, spend: 0 };
  const over = Math.min(Math.max((now.getTime() - buy.start.getTime()) / (buy.end.getTime() - buy.start.getTime()), 0), 1);
  const product = seller.product(item.productId);
  const impressions = product ? impressionsFor(product, item.budget) : 0;
  return scaled({ impressions, clicks: impressions * 0.005, spend: item.budget }, over);
}

const scaled = (totals: Totals, part: number): Totals => ({
  impressions: Math.floor(totals.impressions * part),
  clicks: Math.floor(totals.clicks * part),
  spend: Math.round(totals.spend * part * 100) / 100,
});

const sum = (parts: Totals[]): Totals =>
  parts.reduce(
    (total, part) => ({
      impressions: total.impressions + part.impressions,
      clicks: total.clicks + part.clicks,
      spend: total.spend + part.spend,
    }),
    {
      impressions: 0,
      clicks: 0,
      spend: 0,
    },
  );
