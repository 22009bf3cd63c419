import { evidence } from '../limits';
import type { Goal, PackageFacts } from './facts';

/** A unit of delivery, and the minimum count for a reliable rate. */
interface Metric {
  /** Value of `optimizationMetric`: the cost per unit. */
  readonly name: string;
  readonly label: string;
  readonly count: (facts: PackageFacts) => number;
  readonly min: number;
  /** Units per price: 1,000 for impressions. */
  readonly units: number;
}

const clicks: Metric = { name: 'cpc', label: 'click', count: (facts) => facts.clicks, min: 100, units: 1 };
const views: Metric = { name: 'cpv', label: 'view', count: (facts) => facts.views, min: 1_000, units: 1 };
const completed: Metric = { name: 'cpcv', label: 'completed view', count: (facts) => facts.completedViews, min: 1_000, units: 1 };
const conversions: Metric = { name: 'cpa', label: 'conversion', count: (facts) => facts.conversions, min: 30, units: 1 };
const impressions: Metric = { name: 'ecpm', label: 'thousand impressions', count: (facts) => facts.impressions, min: 10_000, units: 1_000 };

const byGoal: Readonly<Record<string, Metric>> = { clicks, views, completed_views: completed, reach: impressions };

export interface Performance {
  readonly metric: Metric;
  /** Cost per unit of each package; null where nothing was delivered. */
  readonly prices: ReadonlyMap<string, number | null>;
  readonly poor: ReadonlySet<string>;
  readonly good: ReadonlySet<string>;
}

/**
 * Compares packages by the cost of the campaign's first goal that sellers report. Without a goal they are compared by clicks, else by
 * impressions. Null when fewer than two packages have enough delivery.
 */
export function performanceOf(packages: readonly PackageFacts[], goals: readonly Goal[]): Performance | null {
  const metric = metricFor(packages, goals);
  if (!metric) return null;
  const prices = new Map(packages.map((item) => [item.packageId, priceOf(item, metric)]));
  const compared = packages.filter((item) => isEnough(item, packages, metric));
  const poor = compared.filter((item) => isPoor(item, without(item, compared), metric));
  const good = compared.filter((item) => !poor.includes(item));
  if (poor.length === 0 || good.length === 0) return { metric, prices, poor: new Set(), good: new Set() };
  return { metric, prices, poor: idsOf(poor), good: idsOf(good) };
}

function metricFor(packages: readonly PackageFacts[], goals: readonly Goal[]): Metric | null {
  const goalMetrics = goals
    .map(({ kind, metric }) => (kind === 'event' ? conversions : byGoal[metric ?? '']))
    .filter((one) => one !== undefined);
  const usable = (one: Metric) => packages.filter((item) => isEnough(item, packages, one)).length > 1;
  return [...goalMetrics, ...(goals.length === 0 ? [clicks] : []), impressions].find(usable) ?? null;
}

/** Enough units, or enough spend to have bought that many at the price of the other packages. */
function isEnough(item: PackageFacts, packages: readonly PackageFacts[], metric: Metric): boolean {
  if (metric.count(item) >= metric.min) return true;
  const others = without(item, packages);
  const count = total(others, metric.count);
  return count >= metric.min && item.spend >= (total(others, spendOf) / count) * metric.min;
}

/** More expensive than the other packages together, beyond chance: the logarithm of a ratio of two counts has the variance 1/n + 1/m. */
function isPoor(item: PackageFacts, others: readonly PackageFacts[], { count }: Metric): boolean {
  const [n, m] = [Math.max(1, count(item)), total(others, count)];
  const spend = total(others, spendOf);
  if (m === 0 || spend === 0 || item.spend === 0) return false;
  const ratio = item.spend / n / (spend / m);
  return ratio >= evidence.poorCostRatio && Math.log(ratio) / Math.sqrt(1 / n + 1 / m) >= evidence.minZScore;
}

function priceOf(item: PackageFacts, { count, units: per }: Metric): number | null {
  return count(item) === 0 ? null : (item.spend / count(item)) * per;
}

const spendOf = (item: PackageFacts): number => item.spend;

function without(item: PackageFacts, packages: readonly PackageFacts[]): readonly PackageFacts[] {
  return packages.filter((other) => other !== item);
}

function total(packages: readonly PackageFacts[], of: (item: PackageFacts) => number): number {
  return packages.reduce((sum, item) => sum + of(item), 0);
}

function idsOf(packages: readonly PackageFacts[]): ReadonlySet<string> {
  return new Set(packages.map(({ packageId }) => packageId));
}
