import { dayMs } from '@exchange/kernel';
import type { Period } from './days';
import type { DeliveryScope } from './facts';
import type { IncompleteBuy } from './incomplete';
import type { DeliveryTotals } from './metrics';
import type { NothingDelivered } from './nothing-delivered';
import { madeUpOf, type MadeUp } from './synthetic';
import { currencyOf, totalsOf, treeOf, type AdvertiserNode, type NamedLine } from './tree';

export const reportViews = ['summary', 'timeseries'] as const;
export type ReportView = (typeof reportViews)[number];

/** A resolved and authorized report request: its holder may read the report. */
export interface ReportSubject {
  readonly view: ReportView;
  readonly scope: DeliveryScope;
  readonly period: Period;
  /** IANA name: zone of the period's default end (today). Links of older releases have none, which means UTC. */
  readonly timezone?: string;
  /** Only made-up delivery. */
  readonly demo?: boolean;
}

export interface Report extends ReportSubject {
  /** Null for money in several currencies, or when there is none. */
  readonly totalsCurrency: string | null;
  readonly totals: DeliveryTotals;
  readonly advertisers: readonly AdvertiserNode[];
  readonly madeUp: MadeUp;
  /** Incomplete media buys of the subject, including those without a node. */
  readonly incomplete: readonly IncompleteBuy[];
  /** Why the report is empty; null when it is not. */
  readonly nothing: NothingDelivered | null;
}

/** Lifetime of a download link in milliseconds (gaps.md §4.8). */
export const linkLifetime = 7 * dayMs;

/** Maximum incomplete media buys in a report. */
export const maxIncompleteBuys = 1_000;

/** Maximum timeseries rows of a JSON answer. */
export const maxTimeseriesRows = 100_000;

/** Rows per batch: bounds the memory of a file and the time the event loop is blocked. */
export const rowsPerBatch = 1_000;

export function reportOf(
  subject: ReportSubject,
  lines: readonly NamedLine[],
  currency: string | null,
  incomplete: readonly IncompleteBuy[],
  nothing: NothingDelivered | null,
): Report {
  const totalsCurrency = lines.length === 0 ? currency : currencyOf(lines);
  const madeUp = madeUpOf(lines);
  return { ...subject, totalsCurrency, totals: totalsOf(lines), advertisers: treeOf(lines), madeUp, incomplete, nothing };
}

/** Rows of the file or timeseries of these lines. */
export function rowCountOf(view: ReportView, lines: readonly NamedLine[]): number {
  return view === 'summary' ? lines.length : lines.reduce((sum, { days }) => sum + days, 0);
}
