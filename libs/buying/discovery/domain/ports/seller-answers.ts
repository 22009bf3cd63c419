import type { SellerAskStatus } from '../ask.states';
import type { DroppedItem, OfferedPricingOption, OfferedProposal } from '../offer';

/** A request that a seller received, as the seller knows it. */
export interface AskedAs {
  readonly discoveryId: string;
  readonly sellerId: number;
}

/** The seller's newest answer to a discovery. */
export interface OwnAnswer extends AskedAs {
  /** With the campaign, finds what came of the answer. Never shown to the seller. */
  readonly buyerAccountId: number;
  readonly campaignId: string | null;
  readonly status: SellerAskStatus;
  /** Round of refinement that it answers; 0 for the first request. */
  readonly round: number;
  readonly reason: string | null;
  readonly latencyMs: number | null;
  readonly settledAt: Date | null;
  readonly productCount: number;
  readonly proposalCount: number;
}

export interface OwnProduct {
  readonly productId: string;
  readonly name: string;
  readonly channels: readonly string[];
  readonly deliveryType: string;
  readonly pricingOptions: readonly OfferedPricingOption[];
}

/** The first products and all proposals of an answer, and what could not be read of it. */
export interface OwnOffers {
  readonly products: readonly OwnProduct[];
  readonly proposals: readonly Pick<OfferedProposal, 'proposalId' | 'name' | 'rationale' | 'expiresAt'>[];
  readonly dropped: readonly DroppedItem[];
}

/** Answers of sellers to buyers' discoveries, for the accounts that own the sellers. */
export abstract class SellerAnswers {
  /** Answers of the account's sellers; no entry for a request that is unknown or of another account. */
  abstract list(sellerAccountId: number, asked: readonly AskedAs[]): Promise<readonly OwnAnswer[]>;
  /** Null until the seller has answered. */
  abstract offers(sellerAccountId: number, asked: AskedAs, maxProducts: number): Promise<OwnOffers | null>;
}
