/** The price of one option of a product in a saved offer. Amounts are in `currency`. */
export interface OfferedPrice {
  /** The storefront's own id. */
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

/** What a storefront has saved for a buyer. Saved offers depend on this context, so they fill this port (ADR 49). */
export abstract class OfferPrices {
  /**
   * Null when the storefront has no redeemed offer of that id for this buyer, whatever the reason. `buyerAccountId`: null for the exchange, which names only
   * offers that its own buyers have redeemed.
   */
  abstract find(
    storefront: { readonly accountId: number; readonly id: number },
    offerId: string,
    buyerAccountId: number | null,
  ): Promise<SavedPrices | null>;
}

/** Keys that sign the ids of plans: the first one signs, all of them are tried when an id is checked. The same in every process. */
export abstract class PlanKeys {
  abstract all(): readonly Buffer[];
}
