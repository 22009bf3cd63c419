/** The price of one option of a product in a saved offer. Amounts are in `currency`. */
export interface OfferedPrice {
  /** The storefront's own id of the product. */
  readonly productId: string;
  readonly pricingOptionId: string;
  readonly pricingModel: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly fixedPrice: number | null;
  readonly floorPrice: number | null;
  readonly minSpend: number | null;
}

export interface SavedPrices {
  readonly expiresAt: Date;
  readonly prices: readonly OfferedPrice[];
}

/** Finds the prices of saved offers. The context of saved offers depends on this one, so it implements this port (ADR 49). */
export abstract class OfferPrices {
  /**
   * Null when this buyer has not redeemed an offer of that id at the storefront. `buyerAccountId` is null for the exchange, which names only
   * offers that its own buyers have redeemed.
   */
  abstract find(
    storefront: { readonly accountId: number; readonly id: number },
    offerId: string,
    buyerAccountId: number | null,
  ): Promise<SavedPrices | null>;
}

/** Keys that sign plan ids, the same in every process. The first key signs; all keys are tried when an id is checked. */
export abstract class PlanKeys {
  abstract all(): readonly Buffer[];
}
