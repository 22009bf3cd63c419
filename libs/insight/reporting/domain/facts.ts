import { type Day } from '@exchange/kernel';
import type { Measures } from './measures';

/** One package of one media buy. */
export interface DeliveryLine {
  readonly advertiserId: number;
  readonly campaignId: string;
  readonly sellerId: number;
  readonly mediaBuyId: string;
  readonly packageId: string;
  /** ISO 4217: the media buy's currency. */
  readonly currency: string;
}

/** Delivery of one package on one day. A later fact of the same day replaces it. */
export interface Fact extends DeliveryLine {
  readonly day: Day;
  readonly measures: Measures;
  /** Line of the imported file; 0 when the fact comes from a seller. */
  readonly lineNumber: number;
}

/** Source of a fact. Reports show imported numbers until the next import; the seller's spend of the day is kept beside them. */
export type FactSource = 'seller' | 'import';

/** Filter of delivery; omitted members do not restrict. */
export interface DeliveryScope {
  readonly accountId: number;
  readonly advertiserIds?: readonly number[];
  readonly campaignId?: string;
  readonly mediaBuyIds?: readonly string[];
}

/** Delivery of a package in a period. */
export interface LineSum extends DeliveryLine {
  readonly lineId: number;
  /** Number of days with a report. */
  readonly days: number;
  readonly measures: Measures;
}

export interface LineDay {
  readonly lineId: number;
  readonly day: Day;
  readonly measures: Measures;
}

/** Spend of a package on a day as its seller reports it, whatever was imported. */
export interface SellerDay {
  readonly mediaBuyId: string;
  readonly packageId: string;
  /** ISO 4217: the media buy's currency. */
  readonly currency: string;
  readonly day: Day;
  /** Integer millionths. Null: an older release imported the day and did not keep the seller's number. */
  readonly spend: number | null;
}
