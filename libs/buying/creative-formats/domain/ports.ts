import type { Caller } from '@exchange/kernel';
import type { CanonicalFormat } from './canonical';
import type { FittedAsset, FittedContents } from './content';
import type { FormatRef } from './format';
import type { FormatsAnswer, SellerFormatsKey, SellerFormatsState } from './seller-formats';

/** Stored lists of formats, one per account and seller. */
export abstract class SellerFormatLists {
  abstract find(accountId: number, sellerIds: readonly number[]): Promise<readonly SellerFormatsState[]>;
  /** Notes that the seller is asked now. False when it was asked after `before`: then it is not to be asked. */
  abstract claim(key: SellerFormatsKey, before: Date, now: Date): Promise<boolean>;
  /** Stores the outcome of the question that was claimed at `askedAt`, unless a later one was claimed. A failure keeps the formats. */
  abstract settle(key: SellerFormatsKey, askedAt: Date, answer: FormatsAnswer, now: Date): Promise<void>;
}

/** Asks sellers for their formats. Never throws. */
export abstract class FormatSource {
  abstract ask(sellerId: number): Promise<FormatsAnswer>;
}

/** Which sellers a buyer sees. */
export abstract class VisibleSellers {
  /** Throws 404 for a seller that the buyer does not see. */
  abstract require(buyerId: number, sellerId: number): Promise<void>;
}

export interface AdvertiserKey {
  readonly accountId: number;
  readonly advertiserId: number;
}

/** A creative with everything that formats are about. */
export interface FittedCreative {
  readonly creativeId: string;
  readonly name: string;
  /** The format for which it was made. */
  readonly format: FormatRef | null;
  readonly contents: FittedContents;
  readonly assets: ReadonlyMap<string, FittedAsset>;
}

export interface ReadyCreatives {
  readonly creatives: readonly FittedCreative[];
  /** Whether the advertiser has more. */
  readonly isCut: boolean;
}

export abstract class FittedCreatives {
  /** Ready creatives of the advertiser, the newest first, up to the limit and to a size of all contents. */
  abstract ready(advertiser: AdvertiserKey, limit: number): Promise<ReadyCreatives>;
  /** As it is being written, else as it was sealed. Null for an unknown creative. */
  abstract find(advertiser: AdvertiserKey, creativeId: string): Promise<FittedCreative | null>;
}

/** A product and the formats that its seller named for it. */
export interface WantedProduct {
  readonly productId: string;
  readonly productName: string;
  readonly sellerId: number;
  /** Null for a product of a campaign that is not ordered. */
  readonly packageId: string | null;
  /** Null when the offer is not kept any more. */
  readonly formats: { readonly named: readonly FormatRef[]; readonly canonical: readonly CanonicalFormat[] } | null;
}

export interface Wanted {
  readonly advertiserId: number;
  readonly products: readonly WantedProduct[];
}

/** What is bought or chosen. Null for what the account does not have. */
export abstract class WantedProducts {
  abstract ofCampaign(accountId: number, campaignId: string): Promise<Wanted | null>;
  abstract ofMediaBuy(accountId: number, mediaBuyId: string): Promise<Wanted | null>;
}

/** Products as sellers offered them. */
export abstract class OfferedProducts {
  /** In the latest offer that the caller may see; null without one. */
  abstract latest(caller: Caller, productId: string): Promise<WantedProduct | null>;
}
