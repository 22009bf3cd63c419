import { Injectable } from '@nestjs/common';
import { type Abilities, Clock } from '@exchange/kernel';
import { currencyOf } from '../domain/brief';
import { expiryOf, hasExpired } from '../domain/expiry';
import { Discoveries, type SelectableProduct, Selections } from '../domain/ports';
import { type SeenPrice, seenPriceOf } from '../domain/seen-price';
import type { ChosenProposal } from './choice-warnings';

/** One selected product, as those who buy it need it. */
export interface SelectedOffer {
  readonly productId: string;
  readonly productName: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly pricingOptionId: string;
  /** ISO 4217: that of the price; null: of a selection that is older than the answer to this. */
  readonly currency: string | null;
  /** The price as it was shown when it was selected; null: of a selection from before it was kept. */
  readonly price: SeenPrice | null;
  /** What the seller's newest answer asks for the same product and option; null: it does not offer that option any more. */
  readonly currentPrice: SeenPrice | null;
  /** The saved offer that it was redeemed with. */
  readonly offerId: string | null;
  /** Decimal string: the least that the seller takes at this price; null: it has not said. */
  readonly minSpend: string | null;
  /** Decimal string; null: a share of what the campaign has left. */
  readonly budget: string | null;
  /** For a unit, in an auction; null: the seller’s own way. */
  readonly bidPrice: number | null;
  /** The proposal that it is part of: its whole budget, and this product's share of it by weight. `sellerRef`: the seller's own id, where it was kept. */
  readonly proposal: {
    readonly proposalId: string;
    readonly sellerRef?: string;
    readonly totalBudget: string | null;
    readonly weight: number;
  } | null;
  readonly selectedAt: Date;
  readonly expiresAt: Date;
  /** The seller does not stand by it any more: it must not be bought. */
  readonly isExpired: boolean;
  /** What its seller says that it can do; null: it is not known. */
  readonly abilities: Abilities | null;
}

export interface CampaignSelection {
  readonly discoveryId: string;
  readonly offers: readonly SelectedOffer[];
  readonly proposals: readonly ChosenProposal[];
}

/** The face of this context for others: what is selected for a campaign, in its latest discovery. */
@Injectable()
export class SelectedOffersFacade {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly selections: Selections,
    private readonly clock: Clock,
  ) {}

  /** Null when nobody has been asked for this campaign. */
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

/** A product that is not on offer any more says nothing new of its price: its seller decides on the order. */
function currentPrice(offer: SelectableProduct | undefined, wanted: string, selected: SeenPrice | null): SeenPrice | null {
  if (!offer) return selected;
  const option = offer.product.pricingOptions.find(({ pricingOptionId }) => pricingOptionId === wanted);
  return option ? seenPriceOf(option) : null;
}
