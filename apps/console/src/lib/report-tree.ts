import { daysAfter, lengthOf, type ReportPeriod } from './report-period';
import { figuresOf, relativeChange, sumUp, type Changes, type Figures, type Report, type Sums } from './reporting';

export type Level = 'advertiser' | 'campaign' | 'mediaBuy' | 'package';

/** A line of the tree with those below it. */
export interface TreeNode {
  readonly level: Level;
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  /** Null when it delivered only in the period before. */
  readonly figures: Figures | null;
  readonly status?: string;
  readonly isMadeUp: boolean;
  /** Why figures are not final, in the words of the API. */
  readonly reason?: string;
  readonly of: readonly TreeNode[];
}

type Advertisers = Report['advertisers'];

/** The tree of a report. Lines that delivered only in the period before follow, so that no delivery that ended is missed. */
export function treeOf(report: Pick<Report, 'advertisers'>, earlier: Pick<Report, 'advertisers'> | undefined): readonly TreeNode[] {
  return merged(nodesOf(report.advertisers), earlier ? nodesOf(earlier.advertisers) : undefined);
}

function nodesOf(advertisers: Advertisers): TreeNode[] {
  return advertisers.map((advertiser) => {
    const { currency } = advertiser;
    const line = { currency };
    return {
      ...line,
      ...ofLine('advertiser', String(advertiser.advertiserId), advertiser.name, advertiser),
      of: advertiser.campaigns.map((campaign) => ({
        ...line,
        ...ofLine('campaign', campaign.campaignId, campaign.name, campaign),
        status: campaign.status,
        of: campaign.mediaBuys.map((buy) => ({
          ...line,
          ...ofLine('mediaBuy', buy.mediaBuyId, buy.name, buy),
          status: buy.status,
          ...(buy.incomplete ? { reason: buy.incomplete.reason } : {}),
          of: buy.packages.map((one) => ({ ...line, ...ofLine('package', one.packageId, one.productName, one), of: [] })),
        })),
      })),
    };
  });
}

type Line = { readonly authority?: string; readonly metrics: Parameters<typeof figuresOf>[0] };
const ofLine = (level: Level, id: string, name: string, { authority, metrics }: Line) => ({
  level,
  id,
  name,
  figures: figuresOf(metrics),
  isMadeUp: authority !== undefined,
});

function merged(now: readonly TreeNode[], before: readonly TreeNode[] | undefined): readonly TreeNode[] {
  if (before === undefined) return now;
  const earlier = new Map(before.map((node) => [node.id, node]));
  const lines = now.map((node) => {
    const was = earlier.get(node.id);
    earlier.delete(node.id);
    return { ...node, of: merged(node.of, was?.of ?? []) };
  });
  return [...lines, ...[...earlier.values()].map(ended)];
}

const ended = (node: TreeNode): TreeNode => ({ ...node, figures: null, of: node.of.map(ended) });

type Days = Report['timeseries'];

/**
 * Changes of every line of the tree, by its id. A day that is not over is left out of both periods. Lines that delivered in one of them only have none.
 */
export function changesByLine(
  now: { readonly rows: Days; readonly period: ReportPeriod },
  before: { readonly rows: Days; readonly period: ReportPeriod },
  today: string,
): ReadonlyMap<string, Changes> {
  const isCut = today <= now.period.endDate;
  const whole = isCut ? lengthOf({ startDate: now.period.startDate, endDate: today }) - 1 : Infinity;
  const [sums, was] = [sumsByLine(now, whole), sumsByLine(before, whole)];
  return new Map([...sums].map(([id, figures]) => [id, changesBetween(figures, was.get(id))]));
}

const changesBetween = (now: Figures, was: Figures | undefined): Changes => ({
  impressions: relativeChange(now.impressions, was?.impressions),
  spend: relativeChange(now.spend, was?.spend),
});

function sumsByLine({ rows = [], period }: { rows: Days; period: ReportPeriod }, days: number): ReadonlyMap<string, Figures> {
  const end = days === Infinity ? period.endDate : daysAfter(period.startDate, days - 1);
  const sums = new Map<string, Sums>();
  for (const { date, advertiserId, campaignId, mediaBuyId, packageId, metrics } of rows) {
    if (date > end) continue;
    for (const id of [String(advertiserId), campaignId, mediaBuyId, packageId]) sums.set(id, sumUp(sums.get(id), metrics));
  }
  return new Map([...sums].map(([id, of]) => [id, figuresOf(of)]));
}

/** A line that is shown, or the number of its siblings that are not. */
export type TreeRow =
  | { readonly node: TreeNode; readonly depth: number; readonly isOpen: boolean; readonly parent: string | null }
  | { readonly hidden: number; readonly depth: number; readonly parent: string | null };

/** Rows that are shown: children of open nodes, at most `limit` of each parent that is not in `whole` (the top has no id: ''). */
export function rowsOf(
  nodes: readonly TreeNode[],
  { open, whole, limit }: { open: ReadonlySet<string>; whole: ReadonlySet<string>; limit: number },
  depth = 1,
  parent: string | null = null,
): TreeRow[] {
  const shown = whole.has(parent ?? '') ? nodes : nodes.slice(0, limit);
  const rows = shown.flatMap((node): TreeRow[] => {
    const isOpen = open.has(node.id) && node.of.length > 0;
    return [{ node, depth, isOpen, parent }, ...(isOpen ? rowsOf(node.of, { open, whole, limit }, depth + 1, node.id) : [])];
  });
  const hidden = nodes.length - shown.length;
  return hidden > 0 ? [...rows, { hidden, depth, parent }] : rows;
}

/** What a key does in a row of the tree: a row to focus (null: none is there), or a line to unfold or fold. Null for other keys. */
export function treeAction(
  rows: readonly TreeRow[],
  id: string | undefined,
  key: string,
  isRightToLeft: boolean,
): { readonly focus: string | null } | { readonly toggle: string; readonly isOpen: boolean } | null {
  const lines = rows.filter((row) => 'node' in row);
  const at = lines.findIndex(({ node }) => node.id === id);
  const row = lines[at];
  if (!row) return null;
  const [deeper, upper] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const focus = (line: (typeof lines)[number] | undefined) => ({ focus: line?.node.id ?? null });
  switch (key) {
    case deeper:
      if (row.node.of.length === 0) return { focus: null };
      return row.isOpen ? focus(lines[at + 1]) : { toggle: row.node.id, isOpen: true };
    case upper:
      return row.isOpen ? { toggle: row.node.id, isOpen: false } : { focus: row.parent };
    case 'ArrowDown':
      return focus(lines[at + 1]);
    case 'ArrowUp':
      return focus(lines[at - 1]);
    case 'Home':
      return focus(lines[0]);
    case 'End':
      return focus(lines.at(-1));
    default:
      return null;
  }
}

/** The part of the tree below what the page is about, whose own line would repeat the totals. */
export function below(nodes: readonly TreeNode[], level: Level): readonly TreeNode[] {
  return nodes.flatMap((node) => (node.level === level ? [node] : below(node.of, level)));
}
