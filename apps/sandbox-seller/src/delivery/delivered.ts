import { impressionsFor } from '../catalog/forecast';
import type { SandboxBuy, Package, LiveSeller } from '../state/seller';
import { chance, sharesOf } from './curve';

export interface PackageMetrics {
  impressions: number;
  spend: number;
  clicks: number;
  views: number;
  completed_views: number;
  conversions: number;
  conversion_value: number;
  leads: number;
}

export interface DayMetrics extends PackageMetrics {
  date: string;
}

const nothing: PackageMetrics = {
  impressions: 0,
  spend: 0,
  clicks: 0,
  views: 0,
  completed_views: 0,
  conversions: 0,
  conversion_value: 0,
  leads: 0,
};

/** Delivery of a package by day: simulated by a test, else computed from its flight. */
export function daysOf(seller: LiveSeller, buy: SandboxBuy, item: Package, now: Date): DayMetrics[] {
  const { simulated } = buy;
  if (simulated) return [simulatedDay(simulated, shareOf(buy, item), now)];
  const until = deliversUntil(seller, buy, item, now);
  if (!until) return [];
  const product = seller.product(item.productId);
  const impressions = product ? impressionsFor(product, item.budget) : 0;
  const plays = product?.channels.some((channel) => ['olv', 'ctv', 'linear_tv', 'streaming_audio', 'podcast', 'radio'].includes(channel));
  const seed = `${buy.mediaBuyId}/${item.packageId}`;
  const rate = seller.personality.quirks.deliveryRate ?? 1;
  const rates = { click: 0.001 + 0.006 * chance(`${seed}/click`), completion: plays ? 0.62 + 0.33 * chance(`${seed}/completion`) : 0 };
  return sharesOf({ seed, start: buy.start, end: buy.end, until, now }).map(({ date, share: planned, seed: day }) => {
    const share = planned * rate;
    const seen = Math.floor(impressions * share);
    const clicks = Math.floor(seen * rates.click * (0.85 + 0.3 * chance(`${day}/click`)));
    const conversions = Math.floor(clicks * (0.01 + 0.03 * chance(`${day}/conversion`)));
    return {
      date,
      impressions: seen,
      spend: cents(item.budget * share),
      clicks,
      views: Math.floor(seen * (0.6 + 0.2 * chance(`${day}/view`))),
      completed_views: Math.floor(seen * rates.completion),
      conversions,
      conversion_value: cents(conversions * (30 + 60 * chance(`${day}/value`))),
      leads: Math.floor(conversions / 3),
    };
  });
}

export function sumOf(parts: readonly PackageMetrics[]): PackageMetrics {
  return parts.reduce((sum, part) => mapped((name) => (isMoney(name) ? cents(sum[name] + part[name]) : sum[name] + part[name])), nothing);
}

/** Splits totals into parts that add up; the last part takes the remainder. */
export function splitTotals(total: PackageMetrics, parts: number): PackageMetrics[] {
  const each = mapped((name) => (isMoney(name) ? cents(total[name] / parts) : Math.floor(total[name] / parts)));
  const rest = mapped((name) => cents(total[name] - each[name] * (parts - 1)));
  return Array.from({ length: parts }, (_, index) => (index === parts - 1 ? rest : each));
}

/** Null when the delivery has not begun. */
function deliversUntil({ personality }: LiveSeller, { status, updatedAt }: SandboxBuy, { creativeIds }: Package, now: Date): Date | null {
  if (status === 'active' || status === 'completed') return now;
  const ran = (status === 'paused' || status === 'canceled') && (creativeIds.length > 0 || personality.creatives === 'by_seller');
  return ran ? new Date(Math.min(now.getTime(), updatedAt.getTime())) : null;
}

function simulatedDay(set: { impressions: number; clicks: number; spend: number }, share: number, now: Date): DayMetrics {
  const { impressions, clicks, spend } = set;
  const part = { impressions: Math.floor(impressions * share), clicks: Math.floor(clicks * share), spend: cents(spend * share) };
  return { ...nothing, ...part, date: now.toISOString().slice(0, 10) };
}

function shareOf({ packages }: SandboxBuy, { budget }: Package): number {
  return budget / (packages.reduce((sum, item) => sum + item.budget, 0) || 1);
}

const isMoney = (name: keyof PackageMetrics): boolean => name === 'spend' || name === 'conversion_value';

const cents = (amount: number): number => Math.round(amount * 100) / 100;

const mapped = (value: (name: keyof PackageMetrics) => number): PackageMetrics =>
  Object.fromEntries((Object.keys(nothing) as (keyof PackageMetrics)[]).map((name) => [name, value(name)])) as unknown as PackageMetrics;
