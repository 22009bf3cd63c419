import { evidence } from '../limits';
import type { Goal, PackageFacts } from './facts';

/** What is bought, and how many of it make a rate believable. */
interface Metric {
  /** As `optimizationMetric` names it: the cost of one. */
  readonly name: string;
  readonly words: string;
  readonly count: (facts: PackageFacts) => number;
  readonly least: number;
  /** Units that a price is told for: 1,000 impressions. */
  readonly per: number;
}

const clicks: Metric = { name: 'cpc', words: 'click', count: (facts) => facts.clicks, least: 100, per: 1 };
const views: Metric = { name: 'cpv', words: 'view', count: (facts) => facts.views, least: 1_000, per: 1 };
const completed: Metric = { name: 'cpcv', words: 'completed view', count: (facts) => facts.completedViews, least: 1_000, per: 1 };
const conversions: Metric = { name: 'cpa', words: 'conversion', count: (facts) => facts.conversions, least: 30, per: 1 };
const impressions: Metric = { name: 'ecpm', words: 'thousand impressions', count: (facts) => facts.impressions, least: 10_000, per: 1_000 };

const byGoal: Readonly<Record<string, Metric>> = { clicks, views, completed_views: completed, reach: impressions };

export interface Performance {
  readonly metric: Metric;
  /** What one unit costs in each package; null where nothing was delivered. */
  readonly prices: ReadonlyMap<string, number | null>;
  readonly poor: ReadonlySet<string>;
  readonly good: ReadonlySet<string>;
}

/**
 * Compares the packages of a media buy by what the campaign's first goal costs that sellers report about; without a goal by clicks, else by
 * impressions. Null when there is nothing to compare, or too little to say.
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
  const wanted = goals
    .map(({ kind, metric }) => (kind === 'event' ? conversions : byGoal[metric ?? '']))
    .filter((one) => one !== undefined);
  const usable = (one: Metric) => packages.filter((item) => isEnough(item, packages, one)).length > 1;
  return [...wanted, ...(goals.length === 0 ? [clicks] : []), impressions].find(usable) ?? null;
}

/** Enough units, or so much spent that there would be enough at the price of the others. */
function isEnough(item: PackageFacts, packages: readonly PackageFacts[], metric: Metric): boolean {
  if (metric.count(item) >= metric.least) return true;
  const others = without(item, packages);
  const count = total(others, metric.count);
  return count >= metric.least && item.spend >= (total(others, spendOf) / count) * metric.least;
}

/** Dearer than the others together, by more than chance explains: the logarithm of a ratio of two counts has the variance 1/n + 1/m. */
function isPoor(item: PackageFacts, others: readonly PackageFacts[], { count }: Metric): boolean {
  const [n, m] = [Math.max(1, count(item)), total(others, count)];
  const spend = total(others, spendOf);
  if (m === 0 || spend === 0 || item.spend === 0) return false;
  const ratio = item.spend / n / (spend / m);
  return ratio >= evidence.poor && Math.log(ratio) / Math.sqrt(1 / n + 1 / m) >= evidence.certainty;
}

function priceOf(item: PackageFacts, { count, per }: Metric): number | null {
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
