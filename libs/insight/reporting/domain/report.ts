import { dayMs } from '@exchange/kernel';
import type { Period } from './days';
import type { Scope } from './facts';
import type { IncompleteBuy } from './incomplete';
import type { Totals } from './metrics';
import type { NothingDelivered } from './nothing-delivered';
import { madeUpOf, type MadeUp } from './synthetic';
import { currencyOf, totalsOf, treeOf, type AdvertiserNode, type NamedLine } from './tree';

export const reportViews = ['summary', 'timeseries'] as const;
export type ReportView = (typeof reportViews)[number];

/** What a report is about, with everything decided: whoever holds it may read it. */
export interface ReportSubject {
  readonly view: ReportView;
  readonly scope: Scope;
  readonly period: Period;
  /** IANA name: whose today the period ends on when it says no end. Links of older releases have none: UTC. */
  readonly timezone?: string;
  /** Only what is made up. */
  readonly demo?: boolean;
}

export interface Report extends ReportSubject {
  /** Null when money of several currencies would be added up, or there is none. */
  readonly totalsCurrency: string | null;
  readonly totals: Totals;
  readonly advertisers: readonly AdvertiserNode[];
  readonly madeUp: MadeUp;
  /** Media buys of the subject, also those that are left out because nothing of them is counted. */
  readonly incomplete: readonly IncompleteBuy[];
  /** Why there is nothing in it; null: there is something. */
  readonly nothing: NothingDelivered | null;
}

/** Milliseconds: how long a download link works (gaps.md §4.8). */
export const linkLifetime = 7 * dayMs;

/** Media buys that a report names as incomplete. */
export const maxIncompleteBuys = 1_000;

/** Rows of a timeseries that fit into one JSON answer. */
export const largestTimeseries = 100_000;

/** Rows that are read and written at one go: what a file of any length needs of memory, and how long others wait for their turn. */
export const rowsAtOnce = 1_000;

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

/** How many rows the file or the timeseries of these lines has. */
export function rowCountOf(view: ReportView, lines: readonly NamedLine[]): number {
  return view === 'summary' ? lines.length : lines.reduce((sum, { days }) => sum + days, 0);
}
