import { Injectable } from '@nestjs/common';
import { type Abilities, Clock } from '@exchange/kernel';
import { currencyOf } from '../domain/brief';
import { expiryOf, hasExpired } from '../domain/expiry';
import { Discoveries, type SelectableProduct, Selections } from '../domain/ports';
import { type SeenPrice, seenPriceOf } from '../domain/seen-price';
import type { ChosenProposal } from './choice-warnings';

export interface SelectedOffer {
  readonly productId: string;
  readonly productName: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly pricingOptionId: string;
  /** ISO 4217 currency of the price; null in older selections. */
  readonly currency: string | null;
  /** Price shown at the time of selection; null in older selections. */
  readonly price: SeenPrice | null;
  /** Price of the same product and option in the seller's latest answer; null when that option is no longer offered. */
  readonly currentPrice: SeenPrice | null;
  /** Saved offer that was redeemed for this product. */
  readonly offerId: string | null;
  /** Decimal string: the seller's minimum at this price; null when it states none. */
  readonly minSpend: string | null;
  /** Decimal string; null for a share of the campaign's remaining budget. */
  readonly budget: string | null;
  /** Bid per unit in an auction; null when the seller decides. */
  readonly bidPrice: number | null;
  /** Proposal that contains the product, with the product's weight in it. `sellerRef` is the seller's own id, if stored. */
  readonly proposal: {
    readonly proposalId: string;
    readonly sellerRef?: string;
    readonly totalBudget: string | null;
    readonly weight: number;
  } | null;
  readonly selectedAt: Date;
  readonly expiresAt: Date;
  /** True when the offer has expired and must not be bought. */
  readonly isExpired: boolean;
  /** Stated capabilities of the seller; null when unknown. */
  readonly abilities: Abilities | null;
}

export interface CampaignSelection {
  readonly discoveryId: string;
  readonly offers: readonly SelectedOffer[];
  readonly proposals: readonly ChosenProposal[];
}

/** Reads the selection of a campaign, in its latest discovery. */
@Injectable()
export class SelectedOffersFacade {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly selections: Selections,
    private readonly clock: Clock,
  ) {}

  /** Null when no seller was asked for the campaign. */
  async ofCampaign(accountId: number, campaignId: string): Promise<CampaignSelection | null> {
    const discovery = await this.discoveries.latestOf(accountId, campaignId);
    if (!discovery) return null;
    const { products = [], proposals = [] } = (await this.selections.find(accountId, discovery.id)) ?? {};
    const sellers = await this.discoveries.abilities(accountId, discovery.id, [...new Set(products.map(({ sellerId }) => sellerId))]);
    const offered = await this.discoveries.products(
      accountId,
      discovery.id,
      products.map(({ productId }) => productId),
    );
    const now = this.clock.now();
    const budgets = new Map(proposals.map(({ proposalId, totalBudget }) => [proposalId, totalBudget]));
    return {
      discoveryId: discovery.id,
      proposals,
      offers: products.map(
        ({
          productId,
          productName,
          sellerId,
          sellerName,
          pricingOptionId,
          currency,
          price = null,
          offerId = null,
          minSpend,
          budget,
          bidPrice = null,
          proposal,
          selectedAt,
          expiresAt,
        }) => ({
          productId,
          productName,
          sellerId,
          sellerName,
          pricingOptionId,
          currency: currency ?? currencyOf(discovery.brief),
          price,
          currentPrice: currentPrice(offered.get(productId), pricingOptionId, price),
          offerId,
          minSpend: minSpend ?? null,
          budget,
          bidPrice,
          proposal: proposal && { ...proposal, totalBudget: budgets.get(proposal.proposalId) ?? null },
          selectedAt: new Date(selectedAt),
          expiresAt: expiryOf({ expiresAt }, discovery),
          isExpired: hasExpired({ expiresAt }, discovery, now),
          abilities: sellers.get(sellerId) ?? null,
        }),
      ),
    };
  }
}

/** Current price of the option. Equals the selected price when the product is no longer offered: the seller decides on the order. */
function currentPrice(offer: SelectableProduct | undefined, wanted: string, selected: SeenPrice | null): SeenPrice | null {
  if (!offer) return selected;
  const option = offer.product.pricingOptions.find(({ pricingOptionId }) => pricingOptionId === wanted);
  return option ? seenPriceOf(option) : null;
}
