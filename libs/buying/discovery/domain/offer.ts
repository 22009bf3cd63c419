import type { Abilities } from '@exchange/kernel';
import type { RefinementNote, SaidOfItem } from './refinement';

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
  /** The least that one package has to spend; absent in answers that were kept before it was. */
  readonly minSpend?: number | null;
  readonly priceGuidance: Readonly<Record<string, number>> | null;
}

export interface OfferedProduct {
  /** `sf1:<sellerId>:<the seller's id>`: unique in the exchange. */
  readonly productId: string;
  readonly name: string;
  readonly description: string;
  readonly channels: readonly string[];
  /** Domains; absent in answers that were kept before publishers were. */
  readonly publishers?: readonly string[];
  readonly deliveryType: 'guaranteed' | 'non_guaranteed';
  readonly briefRelevance: string | null;
  readonly pricingOptions: readonly PricingOption[];
  readonly formats: readonly { readonly agentUrl: string; readonly id: string }[];
  readonly expiresAt: string | null;
  /** The saved offer that it was redeemed with; absent in what the seller has answered itself. */
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

/** Where a proposal does not do what was asked (rest-api.md, Campaign proposals). The proposal itself is shown as the seller sent it. */
export interface Limitation {
  readonly field: string;
  readonly requested: string;
  readonly supported: string;
  readonly note: string;
}

export interface OfferedProposal {
  /** `sfp1:<sellerId>:<the seller's id>`; `@<round>` follows where the seller calls a refined proposal by its old id. */
  readonly proposalId: string;
  /** The seller's own id, which proposals that refine each other may share. */
  readonly sellerRef: string;
  readonly name: string;
  readonly rationale: string | null;
  readonly allocations: readonly Allocation[];
  readonly budgetGuidance: BudgetGuidance | null;
  readonly expiresAt: string | null;
  /** What the seller itself says that the proposal does not do. Left out when it says nothing. */
  readonly limitations?: readonly Limitation[];
  /** 0: the seller's first answer; else the round of refinement that it came with. */
  readonly round: number;
  /** The id of the proposal that this one refines, of the same seller and discovery. */
  readonly refinedFrom: string | null;
  /** The buyer has asked the seller to leave it out. */
  readonly omitted: boolean;
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
  /** Of all rounds, oldest first. */
  readonly refinements: readonly RefinementNote[];
  /** What the seller just said about the items of this round; empty once the answer has landed. */
  readonly said: readonly SaidOfItem[];
  /** What the seller says that it can do. Null: of an answer that is older than this, or of a seller that is not asked over the protocol. */
  readonly abilities?: Abilities | null;
}

export const emptyAnswer: SellerAnswer = { products: [], proposals: [], dropped: [], incomplete: [], refinements: [], said: [] };

/** What asking showed of the agent, whatever it offers: an answer, an error (it is there), or silence. */
export type Contact = 'answered' | 'erred' | 'silent';

/** How asking one seller ended. Reasons are safe to show to a buyer: no address, no credential, no stack. */
export type AskOutcome = { readonly contact?: Contact | null } & (
  | { readonly kind: 'responded'; readonly answer: SellerAnswer }
  | { readonly kind: 'declined' | 'timed_out' | 'failed'; readonly reason: string; readonly answer?: SellerAnswer }
);

export function exchangeProductId(sellerId: number, sellerRef: string): string {
  return `sf1:${sellerId}:${sellerRef}`;
}

/** The seller that an id of the exchange names, of a product or a proposal; null when the id has another shape. */
export function sellerIdOf(id: string): number | null {
  const [, sellerId] = /^sfp?1:(\d{1,15}):/.exec(id) ?? [];
  return sellerId === undefined ? null : Number(sellerId);
}

/** The seller's own id, from `sf1:<sellerId>:<the seller's id>`. */
export function sellerProductRef(productId: string): string {
  return productId.slice(productId.indexOf(':', productId.indexOf(':') + 1) + 1);
}

export function exchangeProposalId(sellerId: number, sellerRef: string): string {
  return `sfp1:${sellerId}:${sellerRef}`;
}
