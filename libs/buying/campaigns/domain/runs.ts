import { type DomainError, isRecord, type Shortfall } from '@exchange/kernel';
import type { BuyResult, LaunchWarning } from './launch-warnings';

/** A media buy that a launch would place. Amounts are decimal strings in the currency of the campaign. */
export interface PlannedBuy {
  readonly name: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly budget: string;
  readonly products: readonly { readonly productId: string; readonly productName: string; readonly budget: string }[];
}

/** The error that launching would answer. */
export interface LaunchBlocker {
  readonly code: string;
  readonly message: string;
  /** As in the error: of `FEATURE_NOT_ENABLED`, what is `missing` and from which `sellerIds` nothing can be bought. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export const blockerOf = ({ code, message, details }: Pick<DomainError, 'code' | 'message' | 'details'>): LaunchBlocker =>
  isRecord(details) ? { code, message, details } : { code, message };

/** What launching a campaign would do. */
export interface LaunchPlan {
  /** Names this plan alone. Launching makes another of it, and so does every change of the campaign or of what is selected. */
  readonly digest: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly buys: readonly PlannedBuy[];
  /** What sellers would not do of what the campaign has decided. */
  readonly limitations: readonly (Shortfall & { readonly name: string; readonly sellerId: number; readonly sellerName: string })[];
  /** What is probably not meant, of the campaign and of what it would buy: nothing is refused for it. */
  readonly warnings: readonly LaunchWarning[];
  /** Why it cannot be launched as it is. */
  readonly blockers: readonly LaunchBlocker[];
}

/** What came of a launch, as far as the sellers have answered. */
export interface LaunchedBuys {
  readonly buys: readonly BuyResult[];
  /** As in the plan, of what was placed. */
  readonly warnings: readonly LaunchWarning[];
  readonly isStale: boolean;
}

/** What letting a paused campaign run on would spend. Amounts are decimal strings in its currency. */
export interface Resumption {
  /** Names the media buys that would run on, or run once their seller agrees, with their budgets. */
  readonly digest: string;
  readonly mediaBuys: number;
  /** The budgets of those media buys. */
  readonly held: string;
  /** What of it is not spent yet, as far as sellers have reported. */
  readonly unspent: string;
}
