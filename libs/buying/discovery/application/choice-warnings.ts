import type { LaunchWarning } from '@exchange/campaigns';
import { later, micros } from '@exchange/kernel';
import { currencyOf } from '../domain/brief';
import type { DiscoveryState } from '../domain/discovery';
import { expiryOf } from '../domain/expiry';
import { discoveryLimits } from '../domain/limits';
import type { SeenPrice } from '../domain/seen-price';
import { guidanceNotes } from '../domain/selected-budget';
import type { SelectedProposal, SelectionState } from '../domain/selection';

/** A product that is selected or about to be ordered. */
export interface ChosenProduct {
  readonly productId: string;
  readonly productName: string;
  readonly sellerId: number;
  readonly sellerName: string;
  /** Decimal string; null for a share that is not known yet. */
  readonly budget: string | null;
  /** Decimal string: the seller's minimum at this price; null when it states none. */
  readonly minSpend: string | null;
  /** Null in older selections. */
  readonly price: SeenPrice | null;
  readonly bidPrice: number | null;
  /** Null when unknown. */
  readonly expiresAt: Date | null;
  readonly proposalId: string | null;
}

export type ChosenProposal = Pick<SelectedProposal, 'proposalId' | 'totalBudget' | 'guidance'>;

/** Warnings about probable mistakes in a choice, for selections, order previews and executions. */
export function choiceWarnings(
  products: readonly ChosenProduct[],
  proposals: readonly ChosenProposal[],
  currency: string | null,
  now: Date,
): readonly LaunchWarning[] {
  const sellers = new Map(products.map((product) => [product.proposalId, sellerOf(product)]));
  const notes = guidanceNotes(proposals, currency).map(({ proposalId, type, message }): LaunchWarning => {
    const seller = sellers.get(proposalId);
    return { type, message: `The proposal of ${seller?.sellerName ?? proposalId}: ${message}`, ...seller, proposalId };
  });
  return [...notes, ...products.flatMap((product) => warningsOf(product, currency, now))];
}

/** Warnings about a selection, as far as its budgets are known. */
export function selectionWarnings(discovery: DiscoveryState, { products, proposals }: SelectionState, now: Date): readonly LaunchWarning[] {
  const chosen = products.map(({ proposal, expiresAt, minSpend = null, price = null, bidPrice = null, ...product }) => {
    const proposalId = proposal?.proposalId ?? null;
    return { ...product, minSpend, price, bidPrice, proposalId, expiresAt: expiryOf({ expiresAt }, discovery) };
  });
  return choiceWarnings(chosen, proposals, currencyOf(discovery.brief), now);
}

function warningsOf(product: ChosenProduct, currency: string | null, now: Date): readonly LaunchWarning[] {
  const { productId, productName, sellerName, budget, minSpend, price, bidPrice, expiresAt } = product;
  const unit = currency ?? price?.currency ?? '';
  const productLabel = `${productName} of ${sellerName}`;
  const warnings: Pick<LaunchWarning, 'type' | 'message'>[] = [];
  if (budget !== null && minSpend !== null && micros(budget) < micros(minSpend)) {
    const message = `${productLabel}: ${Number(budget)} ${unit} is less than the ${Number(minSpend)} ${unit} that the product starts at. The seller can refuse the order.`;
    warnings.push({ type: 'budget_below_minimum', message });
  }
  if (price !== null && price.fixedPrice === null && bidPrice === null) {
    const from = price.floorPrice === null ? '' : ` from ${Number(price.floorPrice)} ${price.currency} a unit (${price.pricingModel})`;
    warnings.push({
      type: 'auction_price',
      message: `${productLabel} is sold in an auction${from}, and no bid is set: the seller decides what it bids.`,
    });
  }
  if (expiresAt !== null && expiresAt > now && expiresAt <= later(now, discoveryLimits.expiresSoon)) {
    const message = `The offer of ${productLabel} expires at ${expiresAt.toISOString()}: launch before, or ask the seller again.`;
    warnings.push({ type: 'offer_expires_soon', message });
  }
  return warnings.map((warning) => ({ ...warning, ...sellerOf(product), productId }));
}

const sellerOf = ({ sellerId, sellerName }: ChosenProduct) => ({ sellerId, sellerName });
