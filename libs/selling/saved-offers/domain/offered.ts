/** What was on offer, as the exchange has it from the seller: kept as it was, so that a discovery can have it again. */
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

interface Share {
  readonly productId: string;
  readonly productName: string;
  readonly allocationPercentage: number;
  readonly rationale: string | null;
}

interface Guidance {
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
  readonly allocations: readonly Share[];
  readonly budgetGuidance: Guidance | null;
  readonly expiresAt: string | null;
  readonly round: number;
  readonly refinedFrom: string | null;
  readonly omitted: boolean;
}

/** The proposal, and the products that its budget goes to. */
export interface Snapshot {
  readonly products: readonly SavedProduct[];
  readonly proposals: readonly SavedProposal[];
}

/** What a seller has offered in one discovery. */
export interface Offered {
  readonly products: readonly SavedProduct[];
  readonly proposals: readonly (SavedProposal & { readonly limitations?: unknown })[];
}

/** What the storefront itself calls a product. The exchange's own ids are `sf1:<seller>:<that>`. */
export function sellersProductId(productId: string): string {
  return productId.split(':').slice(2).join(':');
}
