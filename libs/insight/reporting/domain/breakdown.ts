import type { Day, Keyset } from '@exchange/kernel';
import type { Period } from './days';
import type { DeliveryLine, DeliveryScope } from './facts';
import type { MeasureName, Measures } from './measures';

/** Dimensions of a breakdown, in the order in which rows are sorted. */
export const dimensions = ['date', 'advertiser', 'campaign', 'seller', 'media_buy', 'package'] as const;
export type DeliveryDimension = (typeof dimensions)[number];

/** Values of the requested dimensions. */
export interface BreakdownKey extends Partial<Pick<DeliveryLine, 'advertiserId' | 'campaignId' | 'sellerId' | 'mediaBuyId' | 'packageId'>> {
  readonly day?: Day;
}

export interface BreakdownRow {
  readonly key: BreakdownKey;
  /** Any media buy of the row; its record has the seller's name. */
  readonly anyMediaBuyId: string | null;
  /** ISO 4217; null for money in several currencies, whose sum is meaningless. */
  readonly currency: string | null;
  readonly measures: Measures;
}

export interface BreakdownTotal extends BreakdownRow {
  /** Measures that are 0 for a package with delivery: its seller may not count them, so the sum may be too low. */
  readonly lacking: readonly MeasureName[];
}

export interface BreakdownQuestion {
  readonly scope: DeliveryScope & { readonly packageId?: string };
  /** Omitted: since delivery began. */
  readonly period?: Period;
  readonly by: readonly DeliveryDimension[];
}

/** The key's member for each dimension. */
export const memberOf = {
  date: 'day',
  advertiser: 'advertiserId',
  campaign: 'campaignId',
  seller: 'sellerId',
  media_buy: 'mediaBuyId',
  package: 'packageId',
} as const satisfies Record<DeliveryDimension, keyof BreakdownKey>;

/** The requested dimensions without duplicates, in sort order. */
export function sortedDimensions(by: readonly DeliveryDimension[]): readonly DeliveryDimension[] {
  return dimensions.filter((dimension) => by.includes(dimension));
}

/** The keyset of a row: its values in the order of the dimensions. */
export function rowKeysetOf({ key }: BreakdownRow, by: readonly DeliveryDimension[]): Keyset {
  return by.map((dimension) => key[memberOf[dimension]]!);
}

/** Type of each value of a keyset. */
const shapes = {
  date: 'string',
  advertiser: 'number',
  campaign: 'string',
  seller: 'number',
  media_buy: 'string',
  package: 'string',
} as const;

export const rowKeysetShape = (by: readonly DeliveryDimension[]): readonly ('string' | 'number')[] =>
  by.map((dimension) => shapes[dimension]);
