import { Injectable } from '@nestjs/common';
import { type Abilities, Clock } from '@exchange/kernel';
import { currencyOf } from '../domain/brief';
import { hasExpired } from '../domain/expiry';
import { Discoveries, Selections } from '../domain/ports';

/** One selected product, as those who buy it need it. */
export interface SelectedOffer {
  readonly productId: string;
  readonly productName: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly pricingOptionId: string;
  /** ISO 4217: that of the price; null: of a selection that is older than the answer to this. */
  readonly currency: string | null;
  /** Decimal string: the least that the seller takes at this price; null: it has not said. */
  readonly minSpend: string | null;
  /** Decimal string; null: a share of what the campaign has left. */
  readonly budget: string | null;
  /** For a unit, in an auction; null: the seller’s own way. */
  readonly bidPrice: number | null;
  /** The proposal that it is part of: its whole budget, and this product's share of it by weight. */
  readonly proposal: { readonly proposalId: string; readonly totalBudget: string | null; readonly weight: number } | null;
  readonly selectedAt: Date;
  /** The seller does not stand by it any more: it must not be bought. */
  readonly isExpired: boolean;
  /** What its seller says that it can do; null: it is not known. */
  readonly abilities: Abilities | null;
}

export interface CampaignSelection {
  readonly discoveryId: string;
  readonly offers: readonly SelectedOffer[];
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
    const now = this.clock.now();
    const budgets = new Map(proposals.map(({ proposalId, totalBudget }) => [proposalId, totalBudget]));
    return {
      discoveryId: discovery.id,
      offers: products.map(
        ({
          productId,
          productName,
          sellerId,
          sellerName,
          pricingOptionId,
          currency,
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
          minSpend: minSpend ?? null,
          budget,
          bidPrice,
          proposal: proposal && { ...proposal, totalBudget: budgets.get(proposal.proposalId) ?? null },
          selectedAt: new Date(selectedAt),
          isExpired: hasExpired({ expiresAt }, discovery, now),
          abilities: sellers.get(sellerId) ?? null,
        }),
      ),
    };
  }
}
