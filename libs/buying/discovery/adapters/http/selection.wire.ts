import { LaunchWarningWire, launchWarningWire } from '@exchange/campaigns';
import { decimal, maxPrice, micros } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { selectionWarnings } from '../../application/choice-warnings';
import type { ProductChoice } from '../../application/choosing';
import { currencyOf } from '../../domain/brief';
import type { DiscoveryState } from '../../domain/discovery';
import { budgetWarningOf, selectedBudget } from '../../domain/selected-budget';
import type { SelectionState } from '../../domain/selection';

export class ProductWishBody {
  @Field.text({ min: 1, max: 500 })
  productId: string;

  @Field.text({ optional: true, min: 1, max: 255, description: 'The seller’s slug; 400 when another seller offers the product.' })
  salesAgentId?: string;

  @Field.number({
    optional: true,
    min: 0,
    max: 1_000_000_000_000,
    description: 'Default: a share of the campaign’s remaining budget. No more decimal places than the currency has: 400 otherwise.',
  })
  budget?: number;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Default: the first price in the campaign’s currency.' })
  pricingOptionId?: string;

  @Field.number({
    optional: true,
    min: 0.000001,
    max: maxPrice,
    description: 'Bid per unit for an auction price, at or above its floor.',
  })
  bidPrice?: number;
}

/** Products to select (gaps.md §5.7). */
export class SelectProductsBody {
  @Field.object(() => ProductWishBody, { many: { min: 1, max: 100 } })
  products: ProductWishBody[];

  @Field.boolean({ default: false, description: 'Discards the earlier selection.' })
  replace: boolean = false;
}

export function choicesFrom({ products }: SelectProductsBody): readonly ProductChoice[] {
  return products.map(({ salesAgentId: sellerSlug, ...choice }) => ({ ...choice, ...(sellerSlug === undefined ? {} : { sellerSlug }) }));
}

export class DeselectProductsBody {
  @Field.text({ min: 1, max: 500, many: { min: 1, max: 100 } })
  productIds: string[];
}

export class ApplyProposalBody {
  @Field.text({ min: 1, max: 500 })
  proposalId: string;

  @Field.number({
    optional: true,
    min: 0.01,
    max: 1_000_000_000_000,
    description: 'At most the campaign’s remaining budget (409). Default: a share of it.',
  })
  totalBudget?: number;

  @Field.boolean({ default: false, description: 'Discards the earlier selection.' })
  replace: boolean = false;
}

class SelectedProductWire {
  @Field.text()
  productId: string;

  @Field.text()
  productName: string;

  @Field.text()
  salesAgentId: string;

  @Field.integer()
  storefrontId: number;

  @Field.text()
  pricingOptionId: string;

  @Field.number({ nullable: true, description: 'Null for a share of the remaining budget of the campaign or of the product’s proposal.' })
  budget: number | null;

  @Field.number({ nullable: true, description: 'Bid per unit; null when the seller decides.' })
  bidPrice: number | null;

  @Field.text({ nullable: true, description: 'Id of the proposal that contains the product.' })
  proposalId: string | null;

  @Field.timestamp()
  selectedAt: string;
}

export class BudgetContextWire {
  @Field.number({ nullable: true })
  sessionBudget: number | null;

  @Field.number({ description: 'Sum of the budgets of selected products and proposals.' })
  allocatedBudget: number;

  @Field.number({ nullable: true })
  remainingBudget: number | null;

  @Field.text({ nullable: true, description: 'Set when the budget of a proposal is outside of its seller’s recommendation.' })
  budgetWarning: string | null;
}

export class SelectionWire {
  @Field.text()
  discoveryId: string;

  @Field.object(() => SelectedProductWire, { many: true })
  products: SelectedProductWire[];

  @Field.integer({ min: 0 })
  totalProducts: number;

  @Field.text({ many: true })
  selectedProposalIds: string[];

  @Field.object(() => BudgetContextWire)
  budgetContext: BudgetContextWire;

  @Field.object(() => LaunchWarningWire, {
    many: true,
    description: 'Probable mistakes; none refuses the selection. The order preview repeats them with the shares of the budget.',
  })
  warnings: LaunchWarningWire[];
}

export function budgetContextWire({ brief }: DiscoveryState, selection: SelectionState): BudgetContextWire {
  const sessionBudget = brief.budget?.amount ?? null;
  const allocated = selectedBudget(selection);
  return {
    sessionBudget,
    allocatedBudget: Number(allocated),
    remainingBudget: sessionBudget === null ? null : Number(decimal(micros(sessionBudget) - micros(allocated))),
    budgetWarning: budgetWarningOf(selection, currencyOf(brief)),
  };
}

export function selectionWire([discovery, selection]: [DiscoveryState, SelectionState]): SelectionWire {
  const { products, proposals } = selection;
  return {
    discoveryId: discovery.id,
    products: products.map((product) => ({
      productId: product.productId,
      productName: product.productName,
      salesAgentId: product.sellerSlug,
      storefrontId: product.sellerId,
      pricingOptionId: product.pricingOptionId,
      budget: product.budget === null ? null : Number(product.budget),
      bidPrice: product.bidPrice ?? null,
      proposalId: product.proposal?.proposalId ?? null,
      selectedAt: product.selectedAt,
    })),
    totalProducts: products.length,
    selectedProposalIds: proposals.map(({ proposalId }) => proposalId),
    budgetContext: budgetContextWire(discovery, selection),
    warnings: selectionWarnings(discovery, selection, new Date()).map(launchWarningWire),
  };
}
