import type { Decisions } from '@exchange/kernel';

/** What every seller of one discovery is asked. Stored with the discovery, so that a repeated ask is the same ask. */
export interface Brief {
  readonly text: string;
  /** Where the brand's identity is published, e.g. `acme.example`. */
  readonly brandDomain: string | null;
  /** Empty: any. */
  readonly channels: readonly string[];
  readonly countries: readonly string[];
  readonly budget: Budget | null;
  /** ISO 4217: the advertiser's, in which everything is bought. Absent in briefs older than it: then the budget's. */
  readonly currency?: string;
  readonly flight: Flight | null;
  /** What is ordered later will have to be so. Absent without a campaign, and in older briefs. */
  readonly decisions?: Decisions;
}

/** The one currency in which a discovery's offers can be selected; null: of a brief that is older than its currency, without a budget. */
export function currencyOf({ currency, budget }: Brief): string | null {
  return currency ?? budget?.currency ?? null;
}

export interface Budget {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface Flight {
  /** ISO dates, inclusive. */
  readonly startDate: string;
  readonly endDate: string;
}

/** A campaign as discovery needs it. */
export interface CampaignBrief {
  readonly campaignId: string;
  readonly name: string;
  readonly revision: number;
  readonly advertiserId: number;
  /** False once the campaign has ended: nobody is asked for it any more. */
  readonly isOpen: boolean;
  /** Nobody is asked for it meanwhile. */
  readonly isAdvertiserArchived: boolean;
  /** Null while nobody has written one. */
  readonly brief: string | null;
  readonly brandDomain: string | null;
  readonly channels: readonly string[];
  readonly countries: readonly string[];
  readonly storefrontIds: readonly number[];
  /** ISO 4217: the campaign's, and its advertiser's. */
  readonly currency: string;
  readonly budget: Budget | null;
  readonly flight: Flight | null;
  readonly decisions: Decisions;
}

export interface AdvertiserBrand {
  readonly advertiserId: number;
  readonly brandDomain: string | null;
  /** ISO 4217: the currency of every budget. */
  readonly currency: string;
}
