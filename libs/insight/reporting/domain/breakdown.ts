import type { Day, Keyset } from '@exchange/kernel';
import type { Period } from './days';
import type { Line, Scope } from './facts';
import type { MeasureName, Measures } from './measures';

/** What delivery can be broken down by, in the order in which rows are sorted. */
export const dimensions = ['date', 'advertiser', 'campaign', 'seller', 'media_buy', 'package'] as const;
export type Dimension = (typeof dimensions)[number];

/** What was delivered of one day, advertiser, campaign, … The members are those of the dimensions that were asked for. */
export interface BreakdownKey extends Partial<Pick<Line, 'advertiserId' | 'campaignId' | 'sellerId' | 'mediaBuyId' | 'packageId'>> {
  readonly day?: Day;
}

export interface BreakdownRow {
  readonly key: BreakdownKey;
  /** One of the media buys in it, which knows what its seller is called. */
  readonly anyMediaBuyId: string | null;
  /** ISO 4217; null when its money is of several currencies, so that its sums mean nothing. */
  readonly currency: string | null;
  readonly measures: Measures;
}

/** Everything in one row. */
export interface BreakdownTotal extends BreakdownRow {
  /** Measures that a package has nothing of which did deliver: its seller may not count them, so that the sum is too low. */
  readonly lacking: readonly MeasureName[];
}

export interface BreakdownQuestion {
  readonly scope: Scope & { readonly packageId?: string };
  /** Left out: since delivery began. */
  readonly period?: Period;
  readonly by: readonly Dimension[];
}

/** The member of a key that a dimension is. */
export const memberOf = {
  date: 'day',
  advertiser: 'advertiserId',
  campaign: 'campaignId',
  seller: 'sellerId',
  media_buy: 'mediaBuyId',
  package: 'packageId',
} as const satisfies Record<Dimension, keyof BreakdownKey>;

/** The dimensions that are asked for, each once, in their order. */
export function sortedDimensions(by: readonly Dimension[]): readonly Dimension[] {
  return dimensions.filter((dimension) => by.includes(dimension));
}

/** Where a row stands: its members, in the order of the dimensions. */
export function placeOf({ key }: BreakdownRow, by: readonly Dimension[]): Keyset {
  return by.map((dimension) => key[memberOf[dimension]]!);
}

/** Of which type each value of a place is. */
const shapes = {
  date: 'string',
  advertiser: 'number',
  campaign: 'string',
  seller: 'number',
  media_buy: 'string',
  package: 'string',
} as const;

export const placeShape = (by: readonly Dimension[]): readonly ('string' | 'number')[] => by.map((dimension) => shapes[dimension]);
