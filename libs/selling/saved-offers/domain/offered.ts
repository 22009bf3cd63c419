/** A pricing option as the exchange received it from the seller, stored unchanged. */
export interface SavedPrice {
  readonly pricingOptionId: string;
  readonly pricingModel: string;
  readonly isFixed: boolean;
  readonly rate: number | null;
  readonly fixedPrice: number | null;
  readonly floorPrice: number | null;
  readonly currency: string;
  readonly minSpend?: number | null;
  readonly priceGuidance: Readonly<Record<string, number>> | null;
}

export interface SavedProduct {
  readonly productId: string;
  readonly name: string;
  readonly description: string;
  readonly channels: readonly string[];
  readonly publishers?: readonly string[];
  readonly deliveryType: 'guaranteed' | 'non_guaranteed';
  readonly briefRelevance: string | null;
  readonly pricingOptions: readonly SavedPrice[];
  readonly formats: readonly { readonly agentUrl: string; readonly id: string }[];
  readonly expiresAt: string | null;
}

interface SavedAllocation {
  readonly productId: string;
  readonly productName: string;
  readonly allocationPercentage: number;
  readonly rationale: string | null;
}

interface SavedBudgetGuidance {
  readonly currency: string | null;
  readonly min: string | null;
  readonly recommended: string | null;
  readonly max: string | null;
}

export interface SavedProposal {
  readonly proposalId: string;
  readonly sellerRef: string;
  readonly name: string;
  readonly rationale: string | null;
  readonly allocations: readonly SavedAllocation[];
  readonly budgetGuidance: SavedBudgetGuidance | null;
  readonly expiresAt: string | null;
  readonly round: number;
  readonly refinedFrom: string | null;
  readonly omitted: boolean;
}

/** A proposal and the products of its allocations. */
export interface Snapshot {
  readonly products: readonly SavedProduct[];
  readonly proposals: readonly SavedProposal[];
}

/** Products and proposals of one seller in one discovery. */
export interface DiscoveredOffer {
  readonly products: readonly SavedProduct[];
  readonly proposals: readonly (SavedProposal & { readonly limitations?: unknown })[];
}
