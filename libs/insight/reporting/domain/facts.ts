import { type Day } from '@exchange/kernel';
import type { Measures } from './measures';

/** What is reported about: one package of one media buy. */
export interface Line {
  readonly advertiserId: number;
  readonly campaignId: string;
  readonly sellerId: number;
  readonly mediaBuyId: string;
  readonly packageId: string;
  /** ISO 4217: the media buy's. */
  readonly currency: string;
}

/** What one package delivered on one day. A later fact of the same day takes its place. */
export interface Fact extends Line {
  readonly day: Day;
  readonly measures: Measures;
  /** Where it stood in its file; 0 when it comes from a seller. */
  readonly lineNumber: number;
}

/** Who says so. Reports show what was imported until something else is imported; what its seller says of the day is kept beside it. */
export type FactSource = 'seller' | 'import';

/** Whose delivery is looked at; what is left out does not restrict. */
export interface Scope {
  readonly accountId: number;
  readonly advertiserIds?: readonly number[];
  readonly campaignId?: string;
  readonly mediaBuyIds?: readonly string[];
}

/** What a package delivered in a period. */
export interface LineSum extends Line {
  readonly lineId: number;
  /** On how many days something was reported. */
  readonly days: number;
  readonly measures: Measures;
}

export interface LineDay {
  readonly lineId: number;
  readonly day: Day;
  readonly measures: Measures;
}

/** What the seller says that a package spent on a day, whatever was imported for it. */
export interface SellerDay {
  readonly mediaBuyId: string;
  readonly packageId: string;
  /** ISO 4217: the media buy's. */
  readonly currency: string;
  readonly day: Day;
  /** Whole millionths. Null: the day was imported by a release that did not keep the seller's number. */
  readonly spend: number | null;
}
