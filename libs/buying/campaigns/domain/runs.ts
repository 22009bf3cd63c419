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

export interface LaunchBlocker {
  readonly code: string;
  readonly message: string;
  /** Details of the error. `FEATURE_NOT_ENABLED`: what is `missing`, and from which `sellerIds` nothing can be bought. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export const blockerOf = ({ code, message, details }: Pick<DomainError, 'code' | 'message' | 'details'>): LaunchBlocker =>
  isRecord(details) ? { code, message, details } : { code, message };

export interface LaunchPlan {
  /** Identifies this plan. It changes with every change of the campaign or the selection, and after launching. */
  readonly digest: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly buys: readonly PlannedBuy[];
  /** Decisions of the campaign that sellers cannot fulfil. */
  readonly limitations: readonly (Shortfall & { readonly name: string; readonly sellerId: number; readonly sellerName: string })[];
  /** Probable mistakes in the campaign and the order; they do not block launching. */
  readonly warnings: readonly LaunchWarning[];
  readonly blockers: readonly LaunchBlocker[];
}

/** Result of a launch, as far as sellers have answered. */
export interface LaunchedBuys {
  readonly buys: readonly BuyResult[];
  /** Warnings of the plan about what was placed. */
  readonly warnings: readonly LaunchWarning[];
  readonly isStale: boolean;
}

/** Money that resuming a paused campaign would spend. Amounts are decimal strings in its currency. */
export interface Resumption {
  /** Identifies the live media buys and their budgets. */
  readonly digest: string;
  readonly mediaBuys: number;
  /** Sum of the budgets of those media buys. */
  readonly held: string;
  /** Part of `held` that is not spent, as far as sellers have reported. */
  readonly unspent: string;
}
