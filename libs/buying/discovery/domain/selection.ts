import { Aggregate } from '@exchange/kernel';
import { discoveryErrors } from './errors';
import { discoveryLimits } from './limits';
import type { BudgetGuidance, OfferedProposal } from './offer';
import type { SeenPrice } from './seen-price';

/** A product that the buyer wants, with the price at which it was offered. */
export interface SelectedProduct {
  readonly productId: string;
  readonly productName: string;
  readonly sellerId: number;
  readonly sellerSlug: string;
  readonly sellerName: string;
  readonly pricingOptionId: string;
  /** ISO 4217: that of the price. Absent in what was selected before it was kept. */
  readonly currency?: string;
  /** The price as it was shown when it was selected. Absent in what was selected before it was kept. */
  readonly price?: SeenPrice;
  /** The saved offer that it was redeemed with. */
  readonly offerId?: string;
  /** Decimal string: the least that the seller takes at this price; null: it has not said. */
  readonly minSpend?: string | null;
  /** Decimal string; null: a share of what the campaign has left. */
  readonly budget: string | null;
  /** For a unit, in an auction. Left out: the seller’s own way. */
  readonly bidPrice?: number;
  /** The proposal that it came with, and its share in it. `sellerRef`: the seller's own id; absent in what was selected before it was kept. */
  readonly proposal: { readonly proposalId: string; readonly sellerRef?: string; readonly weight: number } | null;
  /** ISO 8601: until when the seller stood by it, and by its proposal, when it was selected. */
  readonly expiresAt: string;
  /** ISO 8601. */
  readonly selectedAt: string;
}

export interface SelectedProposal {
  readonly proposalId: string;
  /** Decimal string; null: a share of what the campaign has left. */
  readonly totalBudget: string | null;
  /** What its seller thinks it should cost. Absent in what was selected before it was kept. */
  readonly guidance?: BudgetGuidance | null;
  readonly selectedAt: string;
}

export interface SelectionState {
  readonly accountId: number;
  readonly discoveryId: string;
  readonly products: readonly SelectedProduct[];
  readonly proposals: readonly SelectedProposal[];
  readonly updatedAt: Date;
}

type Wanted = Omit<SelectedProduct, 'proposal' | 'selectedAt'>;

/** What a buyer has chosen from one discovery. A product is chosen once: the latest choice counts. */
export class Selection extends Aggregate<SelectionState> {
  static none(accountId: number, discoveryId: string, now: Date): Selection {
    return new Selection({ accountId, discoveryId, products: [], proposals: [], updatedAt: now });
  }

  /** 409 for more products than are selected at the same time; so is `apply`. */
  add(wanted: readonly Wanted[], replace: boolean, now: Date): Selection {
    const selectedAt = now.toISOString();
    const chosen = wanted.map((product) => ({ ...product, proposal: null, selectedAt }));
    return this.with(chosen, [], replace, now);
  }

  /** Every allocation becomes a product of the selection, with its share. */
  apply(proposal: OfferedProposal, products: readonly Wanted[], totalBudget: string | null, replace: boolean, now: Date): Selection {
    const selectedAt = now.toISOString();
    const weights = new Map<string, number>();
    for (const { productId, allocationPercentage } of proposal.allocations)
      weights.set(productId, (weights.get(productId) ?? 0) + allocationPercentage);
    const chosen = products.map((product) => ({
      ...product,
      proposal: { proposalId: proposal.proposalId, sellerRef: proposal.sellerRef, weight: weights.get(product.productId) ?? 0 },
      selectedAt,
    }));
    return this.with(
      chosen,
      [{ proposalId: proposal.proposalId, totalBudget, guidance: proposal.budgetGuidance, selectedAt }],
      replace,
      now,
    );
  }

  /** What is not selected stays so, and nothing is written. A proposal of which a product is taken away is not selected any more; its other products still are. */
  remove(productIds: readonly string[], now: Date): Selection {
    if (!this.state.products.some(({ productId }) => productIds.includes(productId))) return this;
    return this.settle(
      this.state.products.filter(({ productId }) => !productIds.includes(productId)),
      this.state.proposals.filter(({ proposalId }) => !this.touches(proposalId, productIds)),
      now,
    );
  }

  private with(chosen: readonly SelectedProduct[], proposals: readonly SelectedProposal[], replace: boolean, now: Date): Selection {
    if (replace) return this.settle(chosen, proposals, now).within();
    const ids = chosen.map(({ productId }) => productId);
    const applied = proposals.map(({ proposalId }) => proposalId);
    const others = this.state.products.filter(({ productId, proposal }) => {
      return !ids.includes(productId) && !(proposal && applied.includes(proposal.proposalId));
    });
    const kept = this.state.proposals.filter(({ proposalId }) => !applied.includes(proposalId) && !this.touches(proposalId, ids));
    return this.settle([...others, ...chosen], [...kept, ...proposals], now).within();
  }

  private within(): this {
    if (this.state.products.length <= discoveryLimits.selectedProducts) return this;
    throw discoveryErrors.selectionFull({ details: { limit: discoveryLimits.selectedProducts } });
  }

  private touches(proposalId: string, productIds: readonly string[]): boolean {
    return this.state.products.some((product) => product.proposal?.proposalId === proposalId && productIds.includes(product.productId));
  }

  /** A product whose proposal is gone stands for itself. */
  private settle(products: readonly SelectedProduct[], proposals: readonly SelectedProposal[], now: Date): Selection {
    const known = new Set(proposals.map(({ proposalId }) => proposalId));
    const own = products.map((product) =>
      product.proposal && !known.has(product.proposal.proposalId) ? { ...product, proposal: null } : product,
    );
    return this.next({ products: own, proposals, updatedAt: now });
  }
}
