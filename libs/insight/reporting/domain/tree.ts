import type { DeliveryIssue } from '@exchange/kernel';
import type { LineSum } from './facts';
import { type Incomplete, incompleteOf } from './incomplete';
import { addMeasures, noMeasures } from './measures';
import { metricsOf, withoutMoney, type DeliveryMetrics, type DeliveryTotals } from './metrics';
import { authorityOf, madeUpOf, type syntheticAuthority } from './synthetic';

/** A line with the names of its objects. */
export interface NamedLine extends LineSum {
  readonly advertiserName: string;
  readonly primaryCurrency: string;
  readonly campaignName: string;
  readonly campaignStatus: string;
  readonly mediaBuyName: string;
  readonly mediaBuyStatus: string;
  readonly sellerName: string;
  readonly productId: string;
  readonly productName: string;
  /** Issues of the media buy that concern the period. */
  readonly issues: readonly DeliveryIssue[];
  /** The advertiser is a sandbox. */
  readonly isMadeUp: boolean;
}

interface Marked {
  /** Set when the whole row is made up. */
  readonly authority?: typeof syntheticAuthority;
}

export interface PackageNode extends Marked {
  readonly packageId: string;
  readonly productName: string;
  readonly metrics: DeliveryMetrics;
}

export interface MediaBuyNode extends Marked {
  readonly mediaBuyId: string;
  readonly name: string;
  readonly sellerName: string;
  readonly status: string;
  readonly metrics: DeliveryMetrics;
  readonly incomplete: Incomplete | null;
  readonly packages: readonly PackageNode[];
}

export interface CampaignNode extends Marked {
  readonly campaignId: string;
  readonly name: string;
  readonly status: string;
  readonly metrics: DeliveryTotals;
  readonly mediaBuys: readonly MediaBuyNode[];
}

export interface AdvertiserNode extends Marked {
  readonly advertiserId: number;
  readonly name: string;
  /** ISO 4217: currency of the money below. */
  readonly currency: string;
  readonly metrics: DeliveryTotals;
  readonly campaigns: readonly CampaignNode[];
}

type OrderValue = string | number;

const orderOf = (line: NamedLine): readonly OrderValue[] => [
  line.advertiserName,
  line.advertiserId,
  line.campaignName,
  line.campaignId,
  line.mediaBuyName,
  line.mediaBuyId,
  line.packageId,
];

/** Sorts by name on every level, and equal names by id. */
export function sortLines(lines: readonly NamedLine[]): readonly NamedLine[] {
  const keyed = lines.map((line) => ({ line, order: orderOf(line) }));
  return keyed.sort((a, b) => compared(a.order, b.order)).map(({ line }) => line);
}

/** advertiser → campaign → media buy → package, from sorted lines. */
export function treeOf(lines: readonly NamedLine[]): readonly AdvertiserNode[] {
  return grouped(lines, ({ advertiserId }) => advertiserId).map((group) => {
    const [{ advertiserId, advertiserName: name, primaryCurrency }] = group;
    const campaigns = grouped(group, ({ campaignId }) => campaignId).map(campaignNode);
    return { advertiserId, name, currency: currencyOf(group) ?? primaryCurrency, metrics: totalsOf(group), ...marked(group), campaigns };
  });
}

/** Sum of all lines; money is null when it is in several currencies. */
export function totalsOf(lines: readonly LineSum[]): DeliveryTotals {
  const metrics = metricsOf(sumOf(lines));
  return lines.length > 0 && currencyOf(lines) === null ? withoutMoney(metrics) : metrics;
}

/** Null for several currencies, or no lines. */
export function currencyOf(lines: readonly LineSum[]): string | null {
  const [first] = lines;
  return first && lines.every(({ currency }) => currency === first.currency) ? first.currency : null;
}

type Group = readonly [NamedLine, ...NamedLine[]];

function campaignNode(group: Group): CampaignNode {
  const [{ campaignId, campaignName: name, campaignStatus: status }] = group;
  return {
    campaignId,
    name,
    status,
    metrics: totalsOf(group),
    ...marked(group),
    mediaBuys: grouped(group, ({ mediaBuyId }) => mediaBuyId).map(mediaBuyNode),
  };
}

function mediaBuyNode(group: Group): MediaBuyNode {
  const [{ mediaBuyId, mediaBuyName: name, mediaBuyStatus: status, sellerName, issues }] = group;
  const packages = group.map(({ packageId, productName, measures, isMadeUp }) => ({
    packageId,
    productName,
    metrics: metricsOf(measures),
    ...authorityOf(isMadeUp),
  }));
  return {
    mediaBuyId,
    name,
    sellerName,
    status,
    metrics: metricsOf(sumOf(group)),
    ...marked(group),
    incomplete: incompleteOf(issues),
    packages,
  };
}

const marked = (group: Group): Marked => authorityOf(madeUpOf(group) === 'all');

function sumOf(lines: readonly LineSum[]) {
  return lines.reduce((sum, { measures }) => addMeasures(sum, measures), noMeasures);
}

/** Groups neighbours with the same key. */
function grouped(lines: readonly NamedLine[], keyOf: (line: NamedLine) => OrderValue): Group[] {
  const groups: [NamedLine, ...NamedLine[]][] = [];
  let last: OrderValue | undefined;
  for (const line of lines) {
    const key = keyOf(line);
    if (key === last) groups.at(-1)!.push(line);
    else groups.push([line]);
    last = key;
  }
  return groups;
}

function compared(left: readonly OrderValue[], right: readonly OrderValue[]): number {
  for (const [index, value] of left.entries()) {
    const other = right[index]!;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
