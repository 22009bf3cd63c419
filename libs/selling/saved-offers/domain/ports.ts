import type { CursorRequest, Step } from '@exchange/kernel';
import type { Operator, SavedOffer, SavedOfferState } from './saved-offer';
import type { SavedOfferStatus } from './saved-offer.states';

export type ListedOffer = Omit<SavedOfferState, 'snapshot'>;

export interface SavedOfferFilter extends Partial<Operator> {
  readonly accountId: number;
  /** The status at `now`. */
  readonly status?: SavedOfferStatus;
  readonly storefrontId?: number;
  readonly now: Date;
}

/** Identity of a buyer's account for sellers: the account, its organization, and their domains. */
export interface BuyerIdentity {
  readonly accountIds: readonly number[];
  readonly domains: readonly string[];
}

/** Stored saved offers. Every query filters by account, so offers of other accounts are not found. */
export abstract class SavedOffers {
  abstract nextId(): Promise<number>;
  /** 409 when the account has the maximum number of offers. */
  abstract insert(offer: SavedOffer): Promise<void>;
  abstract find(accountId: number, id: number): Promise<SavedOffer | null>;
  /** Locks the offer, applies the pure step and stores the result; null when there is none. */
  abstract change(accountId: number, id: number, step: Step<SavedOffer>): Promise<SavedOffer | null>;
  /** Like `change`, but finds the offer by its code; null when the buyer is not its operator. */
  abstract redeem(buyer: BuyerIdentity, code: string, step: Step<SavedOffer>): Promise<SavedOffer | null>;
  /** Newest first, up to `limit + 1` rows. The keyset is `[id]`. */
  abstract list(filter: SavedOfferFilter, request: CursorRequest): Promise<readonly ListedOffer[]>;
  /** Marks active offers after their expiry and returns their number. Several processes may run it at once. */
  abstract expire(now: Date, limit: number): Promise<number>;
}

/** Data of other contexts for saving and redeeming. */
export abstract class SavedOfferLookups {
  /** The discovery of a brief of the account; null when there is no such brief. */
  abstract discoveryOf(accountId: number, briefArtifactId: string): Promise<string | null>;
  abstract identityOf(buyerAccountId: number): Promise<BuyerIdentity>;
}
