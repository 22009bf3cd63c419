import type { Abilities } from '@exchange/kernel';
import type { RefinementNote, RefinementReply } from './refinement';

/** A price of a product. Unit prices are numbers as the seller sent them; budgets are decimal strings. */
export interface OfferedPricingOption {
  readonly pricingOptionId: string;
  /** cpm, vcpm, cpc, cpcv, cpv, cpp, cpa, flat_rate or time. */
  readonly pricingModel: string;
  readonly isFixed: boolean;
  /** The fixed price, or the floor of an auction. */
  readonly rate: number | null;
  readonly fixedPrice: number | null;
  readonly floorPrice: number | null;
  readonly currency: string;
  /** Minimum budget of one package; absent in older answers. */
  readonly minSpend?: number | null;
  readonly priceGuidance: Readonly<Record<string, number>> | null;
}

/** A kind of creative that a product accepts (AdCP 3.1, `format_options`). */
export interface FormatOption {
  readonly formatKind: string;
  /** Sizes, durations and other terms of the kind; null when they exceed `discoveryLimits.formatParamsBytes`. */
  readonly params: Readonly<Record<string, unknown>> | null;
}

/** A format by name, with the parameters that the product gives to it. Absent ones are not given. */
export interface OfferedFormat {
  readonly agentUrl: string;
  readonly id: string;
  readonly width?: number;
  readonly height?: number;
  readonly durationMs?: number;
}

export interface OfferedProduct {
  /** `sf1:<sellerId>:<the seller's id>`, unique in the exchange. */
  readonly productId: string;
  readonly name: string;
  readonly description: string;
  readonly channels: readonly string[];
  /** Domains; absent in older answers. */
  readonly publishers?: readonly string[];
  readonly deliveryType: 'guaranteed' | 'non_guaranteed';
  readonly briefRelevance: string | null;
  readonly pricingOptions: readonly OfferedPricingOption[];
  readonly formats: readonly OfferedFormat[];
  /** Absent when the seller names formats by id alone. */
  readonly formatOptions?: readonly FormatOption[];
  readonly expiresAt: string | null;
  /** Saved offer that was redeemed for this product; absent in a seller's own answers. */
  readonly offerId?: string;
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

/** A difference between the request and a proposal (rest-api.md, Campaign proposals). The proposal itself is shown unchanged. */
export interface ProposalLimitation {
  readonly field: string;
  readonly requested: string;
  readonly supported: string;
  readonly note: string;
}

export interface OfferedProposal {
  /** `sfp1:<sellerId>:<the seller's id>`, with the suffix `@<round>` when the seller reuses the id for a refined proposal. */
  readonly proposalId: string;
  /** The seller's own id; a proposal and its refinements may share one. */
  readonly sellerRef: string;
  readonly name: string;
  readonly rationale: string | null;
  readonly allocations: readonly Allocation[];
  readonly budgetGuidance: BudgetGuidance | null;
  readonly expiresAt: string | null;
  /** Limitations that the seller states itself. */
  readonly limitations?: readonly ProposalLimitation[];
  /** Round of refinement in which the proposal arrived; 0 for the first answer. */
  readonly round: number;
  /** Id of the proposal that this one refines, of the same seller and discovery. */
  readonly refinedFrom: string | null;
  /** True when the buyer asked the seller to leave the proposal out. */
  readonly omitted: boolean;
}

/** A product or proposal that was dropped because it does not match the protocol's schema. */
export interface DroppedItem {
  readonly kind: 'product' | 'proposal';
  /** Position in the seller's list, from 0. */
  readonly index: number;
  /** The seller's own id; null when it was not readable. */
  readonly sellerRef: string | null;
  readonly reason: string;
}

/** A part of the answer that the seller could not finish, or that the exchange left out. */
export interface IncompleteNote {
  readonly scope: 'products' | 'pricing' | 'forecast' | 'proposals';
  readonly description: string;
  readonly estimatedWaitSeconds: number | null;
}

export interface SellerAnswer {
  readonly products: readonly OfferedProduct[];
  readonly proposals: readonly OfferedProposal[];
  readonly dropped: readonly DroppedItem[];
  readonly incomplete: readonly IncompleteNote[];
  /** Notes of all rounds, oldest first. */
  readonly refinements: readonly RefinementNote[];
  /** The seller's replies to the items of this round; empty in stored answers. */
  readonly replies: readonly RefinementReply[];
  /** Stated capabilities of the seller. Null in older answers and for a seller that is not asked over the protocol. */
  readonly abilities?: Abilities | null;
}

export const emptyAnswer: SellerAnswer = { products: [], proposals: [], dropped: [], incomplete: [], refinements: [], replies: [] };

/** What a request showed about the agent: it answered, it returned an error, or it was silent. */
export type AskContact = 'answered' | 'erred' | 'silent';

/** Outcome of a request to one seller. Reasons contain no address, credential or stack, so that buyers may see them. */
export type SellerAskOutcome = {
  readonly contact?: AskContact | null;
  /** The answer as the seller sent it, without the exchange's token; only when `AskBudget` asks for it. */
  readonly sent?: Readonly<Record<string, unknown>>;
} & (
  | { readonly kind: 'responded'; readonly answer: SellerAnswer }
  | { readonly kind: 'declined' | 'timed_out' | 'failed'; readonly reason: string; readonly answer?: SellerAnswer }
);

export function exchangeProductId(sellerId: number, sellerRef: string): string {
  return `sf1:${sellerId}:${sellerRef}`;
}

/** Seller id within a product or proposal id of the exchange; null when the id has another format. */
export function sellerIdOf(id: string): number | null {
  const [, sellerId] = /^sfp?1:(\d{1,15}):/.exec(id) ?? [];
  return sellerId === undefined ? null : Number(sellerId);
}

/** Sellers named within ids of the exchange: answers of other sellers are not read. */
export const sellersNamedBy = (ids: readonly string[]): number[] => [...new Set(ids.flatMap((id) => sellerIdOf(id) ?? []))];

/** The seller's own id within `sf1:<sellerId>:<the seller's id>`. */
export function sellerProductRef(productId: string): string {
  return productId.slice(productId.indexOf(':', productId.indexOf(':') + 1) + 1);
}

export function exchangeProposalId(sellerId: number, sellerRef: string): string {
  return `sfp1:${sellerId}:${sellerRef}`;
}
