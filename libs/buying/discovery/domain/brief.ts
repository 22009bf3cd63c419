import type { Decisions } from '@exchange/kernel';

/** The request to all sellers of one discovery. Stored with the discovery, so that a repeated ask sends the same request. */
export interface Brief {
  readonly text: string;
  /** Domain that publishes the brand's identity, e.g. `acme.example`. */
  readonly brandDomain: string | null;
  /** Empty means any. */
  readonly channels: readonly string[];
  readonly countries: readonly string[];
  readonly budget: Budget | null;
  /** ISO 4217: the advertiser's currency, in which everything is bought. Absent in older briefs, where the budget's currency counts. */
  readonly currency?: string;
  readonly flight: BriefFlight | null;
  /** Requirements that a later order must meet. Absent without a campaign and in older briefs. */
  readonly decisions?: Decisions;
}

/** Currency in which the discovery's offers can be selected; null for an older brief without a budget. */
export function currencyOf({ currency, budget }: Brief): string | null {
  return currency ?? budget?.currency ?? null;
}

export interface Budget {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface BriefFlight {
  /** ISO dates, inclusive. */
  readonly startDate: string;
  readonly endDate: string;
}

export interface CampaignBrief {
  readonly campaignId: string;
  readonly name: string;
  readonly revision: number;
  readonly advertiserId: number;
  /** False once the campaign has ended: no seller is asked for it. */
  readonly isOpen: boolean;
  /** True while the advertiser is archived: no seller is asked for the campaign. */
  readonly isAdvertiserArchived: boolean;
  /** Null until a brief is written. */
  readonly brief: string | null;
  readonly brandDomain: string | null;
  readonly channels: readonly string[];
  readonly countries: readonly string[];
  readonly storefrontIds: readonly number[];
  /** ISO 4217: the currency of the campaign and its advertiser. */
  readonly currency: string;
  readonly budget: Budget | null;
  readonly flight: BriefFlight | null;
  readonly decisions: Decisions;
}

export interface AdvertiserBrand {
  readonly advertiserId: number;
  readonly brandDomain: string | null;
  /** ISO 4217: the currency of every budget. */
  readonly currency: string;
}
