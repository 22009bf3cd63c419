import type { Limitation } from './limitations';

/** What sellers offer, in the exchange's own words. Money per unit is a number as the seller sent it; budgets are decimal strings. */
export interface PricingOption {
  readonly pricingOptionId: string;
  /** cpm, vcpm, cpc, cpcv, cpv, cpp, cpa, flat_rate or time. */
  readonly pricingModel: string;
  readonly isFixed: boolean;
  /** The fixed price, or the floor of an auction. */
  readonly rate: number | null;
  readonly fixedPrice: number | null;
  readonly floorPrice: number | null;
  readonly currency: string;
  readonly priceGuidance: Readonly<Record<string, number>> | null;
}

export interface OfferedProduct {
  /** `sf1:<sellerId>:<the seller's id>`: unique in the exchange. */
  readonly productId: string;
  readonly name: string;
  readonly description: string;
  readonly channels: readonly string[];
  readonly deliveryType: 'guaranteed' | 'non_guaranteed';
  readonly briefRelevance: string | null;
  readonly pricingOptions: readonly PricingOption[];
  readonly formats: readonly { readonly agentUrl: string; readonly id: string }[];
  readonly expiresAt: string | null;
}

export interface Allocation {
  readonly productId: string;
  readonly productName: string;
  readonly allocationPercentage: number;
  readonly rationale: string | null;
}

export interface BudgetGuidance {
  readonly currency: string | null;
  readonly min: string | null;
  readonly recommended: string | null;
  readonly max: string | null;
}

export interface OfferedProposal {
  /** `sfp1:<sellerId>:<the seller's id>`. */
  readonly proposalId: string;
  readonly name: string;
  readonly rationale: string | null;
  readonly allocations: readonly Allocation[];
  readonly budgetGuidance: BudgetGuidance | null;
  readonly expiresAt: string | null;
  /** What the seller itself says that the proposal does not do. Left out when it says nothing. */
  readonly limitations?: readonly Limitation[];
}

/** A product or proposal that the seller sent and the protocol's schema refused. */
export interface Dropped {
  readonly kind: 'product' | 'proposal';
  /** Where it stood in the seller's list, from 0. */
  readonly index: number;
  /** The seller's own id, when there was one to read. */
  readonly sellerRef: string | null;
  readonly reason: string;
}

/** What the seller said it could not finish, or what the exchange left out. */
export interface IncompleteNote {
  readonly scope: 'products' | 'pricing' | 'forecast' | 'proposals';
  readonly description: string;
  readonly estimatedWaitSeconds: number | null;
}

export interface SellerAnswer {
  readonly products: readonly OfferedProduct[];
  readonly proposals: readonly OfferedProposal[];
  readonly dropped: readonly Dropped[];
  readonly incomplete: readonly IncompleteNote[];
}

export const emptyAnswer: SellerAnswer = { products: [], proposals: [], dropped: [], incomplete: [] };

/** How asking one seller ended. Reasons are safe to show to a buyer: no address, no credential, no stack. */
export type AskOutcome =
  | { readonly kind: 'responded'; readonly answer: SellerAnswer }
  | { readonly kind: 'declined' | 'timed_out' | 'failed'; readonly reason: string; readonly answer?: SellerAnswer };

export function exchangeProductId(sellerId: number, sellerRef: string): string {
  return `sf1:${sellerId}:${sellerRef}`;
}

export function exchangeProposalId(sellerId: number, sellerRef: string): string {
  return `sfp1:${sellerId}:${sellerRef}`;
}
