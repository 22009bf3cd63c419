import { Aggregate } from '@exchange/kernel';
import { discoveryErrors } from './errors';
import { discoveryLimits } from './limits';
import type { BudgetGuidance, OfferedProposal } from './offer';
import type { SeenPrice } from './seen-price';

/** A selected product with the price at which it was offered. */
export interface SelectedProduct {
  readonly productId: string;
  readonly productName: string;
  readonly sellerId: number;
  readonly sellerSlug: string;
  readonly sellerName: string;
  readonly pricingOptionId: string;
  /** ISO 4217 currency of the price. Absent in older selections. */
  readonly currency?: string;
  /** Price shown at the time of selection. Absent in older selections. */
  readonly price?: SeenPrice;
  /** Saved offer that was redeemed for this product. */
  readonly offerId?: string;
  /** Decimal string: the seller's minimum at this price; null when it states none. */
  readonly minSpend?: string | null;
  /** Decimal string; null for a share of the campaign's remaining budget. */
  readonly budget: string | null;
  /** Bid per unit in an auction. Absent: the seller decides. */
  readonly bidPrice?: number;
  /** Proposal that contains the product, and the product's share in percent. `sellerRef`: the seller's own id, if stored. */
  readonly proposal: { readonly proposalId: string; readonly sellerRef?: string; readonly weight: number } | null;
  /** ISO 8601: expiry of the product and its proposal at the time of selection. */
  readonly expiresAt: string;
  /** ISO 8601. */
  readonly selectedAt: string;
}

export interface SelectedProposal {
  readonly proposalId: string;
  /** Decimal string; null for a share of the campaign's remaining budget. */
  readonly totalBudget: string | null;
  /** The seller's recommended budget. Absent in older selections. */
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

/** Selection from one discovery. A product is selected once: the latest choice counts. */
export class Selection extends Aggregate<SelectionState> {
  static none(accountId: number, discoveryId: string, now: Date): Selection {
    return new Selection({ accountId, discoveryId, products: [], proposals: [], updatedAt: now });
  }

  /** Selects products. Throws 409 when too many are selected; so does `apply`. */
  add(wanted: readonly Wanted[], replace: boolean, now: Date): Selection {
    const selectedAt = now.toISOString();
    const chosen = wanted.map((product) => ({ ...product, proposal: null, selectedAt }));
    return this.merge(chosen, [], replace, now);
  }

  /** Selects a proposal: each allocation becomes a selected product with its share. */
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
    return this.merge(
      chosen,
      [{ proposalId: proposal.proposalId, totalBudget, guidance: proposal.budgetGuidance, selectedAt }],
      replace,
      now,
    );
  }

  /** Deselects products, ignoring unselected ids. A proposal that loses a product is deselected; its other products stay. */
  remove(productIds: readonly string[], now: Date): Selection {
    if (!this.state.products.some(({ productId }) => productIds.includes(productId))) return this;
    return this.settle(
      this.state.products.filter(({ productId }) => !productIds.includes(productId)),
      this.state.proposals.filter(({ proposalId }) => !this.includesAny(proposalId, productIds)),
      now,
    );
  }

  private merge(chosen: readonly SelectedProduct[], proposals: readonly SelectedProposal[], replace: boolean, now: Date): Selection {
    if (replace) return this.settle(chosen, proposals, now).assertWithinLimit();
    const ids = chosen.map(({ productId }) => productId);
    const applied = proposals.map(({ proposalId }) => proposalId);
    const others = this.state.products.filter(({ productId, proposal }) => {
      return !ids.includes(productId) && !(proposal && applied.includes(proposal.proposalId));
    });
    const kept = this.state.proposals.filter(({ proposalId }) => !applied.includes(proposalId) && !this.includesAny(proposalId, ids));
    return this.settle([...others, ...chosen], [...kept, ...proposals], now).assertWithinLimit();
  }

  private assertWithinLimit(): this {
    if (this.state.products.length <= discoveryLimits.selectedProducts) return this;
    throw discoveryErrors.selectionFull({ details: { limit: discoveryLimits.selectedProducts } });
  }

  private includesAny(proposalId: string, productIds: readonly string[]): boolean {
    return this.state.products.some((product) => product.proposal?.proposalId === proposalId && productIds.includes(product.productId));
  }

  /** Detaches products from proposals that are no longer selected. */
  private settle(products: readonly SelectedProduct[], proposals: readonly SelectedProposal[], now: Date): Selection {
    const known = new Set(proposals.map(({ proposalId }) => proposalId));
    const linked = products.map((product) =>
      product.proposal && !known.has(product.proposal.proposalId) ? { ...product, proposal: null } : product,
    );
    return this.next({ products: linked, proposals, updatedAt: now });
  }
}
