import type { Shortfall } from '@exchange/kernel';

/** A media buy that a launch would place. Amounts are decimal strings in the currency of the campaign. */
export interface PlannedBuy {
  readonly name: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly budget: string;
  readonly products: readonly { readonly productId: string; readonly productName: string; readonly budget: string }[];
}

/** What launching a campaign would do. */
export interface LaunchPlan {
  /** Names this plan alone. Launching makes another of it, and so does every change of the campaign or of what is selected. */
  readonly digest: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly buys: readonly PlannedBuy[];
  /** What sellers would not do of what the campaign has decided. */
  readonly limitations: readonly (Shortfall & { readonly name: string; readonly sellerId: number; readonly sellerName: string })[];
  /** Why it cannot be launched as it is. */
  readonly blockers: readonly { readonly code: string; readonly message: string }[];
}

/** What came of a launch, as far as the sellers have answered. */
export interface LaunchedBuys {
  readonly buys: readonly {
    readonly mediaBuyId: string;
    readonly name: string;
    readonly sellerId: number;
    readonly status: string;
    /** Why it failed; null while it did not. */
    readonly error: string | null;
  }[];
  readonly isStale: boolean;
}

/** What became of a media buy when its campaign was paused, reactivated or canceled. */
export interface BuyEnding {
  readonly mediaBuyId: string;
  readonly name: string;
  readonly status: string;
  /** Null when it is done. */
  readonly error: string | null;
}

/** What letting a paused campaign run on would spend. Amounts are decimal strings in its currency. */
export interface Resumption {
  /** Names the media buys that would run on, with their budgets. */
  readonly digest: string;
  readonly mediaBuys: number;
  /** The budgets of those media buys. */
  readonly held: string;
  /** What of it is not spent yet, as far as sellers have reported. */
  readonly unspent: string;
}
