import type { CursorRequest, Step } from '@exchange/kernel';
import type { Operator, SavedOffer, SavedOfferState } from './saved-offer';
import type { SavedOfferStatus } from './saved-offer.states';

/** A list shows no snapshots. */
export type ListedOffer = Omit<SavedOfferState, 'snapshot'>;

export interface SavedOfferFilter extends Partial<Operator> {
  readonly accountId: number;
  /** As it is at `now`. */
  readonly status?: SavedOfferStatus;
  readonly storefrontId?: number;
  readonly now: Date;
}

/** Who a buyer's account is to sellers: itself and its organization, and the domains that they buy as. */
export interface BuyerIdentity {
  readonly accountIds: readonly number[];
  readonly domains: readonly string[];
}

/** Every query filters by account, so a saved offer of another account is not found. */
export abstract class SavedOffers {
  abstract nextId(): Promise<number>;
  /** 409 when the account has as many as are kept. */
  abstract insert(offer: SavedOffer): Promise<void>;
  abstract find(accountId: number, id: number): Promise<SavedOffer | null>;
  /** Locks it, applies the pure step and stores the result; null when there is none. */
  abstract change(accountId: number, id: number, step: Step<SavedOffer>): Promise<SavedOffer | null>;
  /** The same, found by its code, for a buyer that it is for; null to everybody else. */
  abstract redeem(buyer: BuyerIdentity, code: string, step: Step<SavedOffer>): Promise<SavedOffer | null>;
  /** Newest first; one more than the limit where there are more. The keyset is `[id]`. */
  abstract list(filter: SavedOfferFilter, request: CursorRequest): Promise<readonly ListedOffer[]>;
  /** Marks what is active although its time is over. Answers how many. Safe in several processes. */
  abstract expire(now: Date, limit: number): Promise<number>;
}

/** What else it takes to save and to redeem. */
export abstract class Surroundings {
  /** The discovery that a brief of the account belongs to; null: there is no such brief. */
  abstract discoveryOf(accountId: number, briefArtifactId: string): Promise<string | null>;
  abstract identityOf(buyerAccountId: number): Promise<BuyerIdentity>;
}
