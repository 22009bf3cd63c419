import { decimal, type Issue, isWholeMinor, micros } from '@exchange/kernel';
import { currencyOf } from '../domain/brief';
import type { DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { expiryOf } from '../domain/expiry';
import type { OfferedProposal, OfferedPricingOption } from '../domain/offer';
import type { CampaignMoney, IsBought, SelectableProduct } from '../domain/ports';
import { seenPriceOf } from '../domain/seen-price';
import { unboughtBudget } from '../domain/selected-budget';
import type { SelectionState } from '../domain/selection';

/** A product to select (gaps.md §5.7). */
export interface ProductChoice {
  readonly productId: string;
  /** `salesAgentId` in requests; media buys use that name for another id. */
  readonly sellerSlug?: string;
  readonly budget?: number;
  readonly pricingOptionId?: string;
  readonly bidPrice?: number;
}

type Priced = Pick<SelectableProduct['product'], 'pricingOptions'>;

export function choiceProblems(
  choice: ProductChoice,
  index: number,
  offer: SelectableProduct | undefined,
  discovery: DiscoveryState,
): readonly Issue[] {
  const at = (field: string, message: string): Issue[] => [{ path: `products[${index}].${field}`, message }];
  if (!offer) return at('productId', 'This discovery has no such product.');
  if (choice.sellerSlug !== undefined && choice.sellerSlug !== offer.sellerSlug)
    return at('salesAgentId', 'This product is offered by another seller.');
  if (choice.budget !== undefined && micros(choice.budget) <= 0n) return at('budget', 'budget must be greater than 0.');
  const isOption = offer.product.pricingOptions.some(({ pricingOptionId }) => pricingOptionId === choice.pricingOptionId);
  if (choice.pricingOptionId !== undefined && !isOption) return at('pricingOptionId', 'This product has no such price.');
  const minSpend = priceOf(offer.product, discovery, choice.pricingOptionId)?.minSpend ?? 0;
  if (choice.budget !== undefined && micros(choice.budget) < micros(minSpend)) return at('budget', `This product starts at ${minSpend}.`);
  const currency = currencyOf(discovery.brief) ?? priceOf(offer.product, discovery, choice.pricingOptionId)?.currency;
  if (choice.budget !== undefined && currency !== undefined && !isWholeMinor(choice.budget, currency))
    return at('budget', `budget has more decimal places than ${currency}.`);
  return bidProblem(choice, priceOf(offer.product, discovery, choice.pricingOptionId), at);
}

/** Bids are for auctions, at or above the floor (gaps-2.md §15.8). */
function bidProblem(
  { bidPrice }: ProductChoice,
  price: OfferedPricingOption | undefined,
  at: (field: string, message: string) => Issue[],
): Issue[] {
  if (bidPrice === undefined || !price) return [];
  if (price.isFixed) return at('bidPrice', 'This price is fixed: it takes no bids.');
  return bidPrice < (price.floorPrice ?? 0) ? at('bidPrice', `Bids start at ${price.floorPrice}.`) : [];
}

/** Throws `CURRENCY_MISMATCH` (400) for a product without a price in the discovery's currency. */
export function assertCurrency(choice: ProductChoice, index: number, { product }: SelectableProduct, discovery: DiscoveryState): void {
  if (priceOf(product, discovery, choice.pricingOptionId)) return;
  const field = `products[${index}].${choice.pricingOptionId === undefined ? 'productId' : 'pricingOptionId'}`;
  const details = { expected: currencyOf(discovery.brief), offered: currenciesOf(product) };
  throw discoveryErrors.currencyMismatch({ field, details });
}

export function offerCurrencyMismatch(field: string, expected: string | null, offered: readonly string[]) {
  return discoveryErrors.offerCurrencyMismatch({ field, details: { expected, offered } });
}

/** Refuses budgets above the campaign's remaining budget. An earlier selection may stay or shrink. */
export function assertAffordable(
  next: SelectionState,
  before: SelectionState,
  isBought: IsBought,
  money: CampaignMoney,
  field: string,
): void {
  const wanted = unboughtBudget(next, isBought);
  const left = micros(money.unallocated);
  if (wanted <= left || wanted <= unboughtBudget(before, isBought)) return;
  const rest = left - unboughtBudget(before, isBought);
  const remainingBudget = Number(decimal(rest > 0n ? rest : 0n));
  const details = { unallocatedBudget: Number(money.unallocated), remainingBudget, currency: money.currency };
  throw discoveryErrors.insufficientBudget({ field, details });
}

/** Refuses a proposal with products that a media buy holds as part of another proposal. After the end of that media buy it may be selected. */
export function assertNotBought(next: SelectionState, before: SelectionState, isBought: IsBought): void {
  const chosen = new Map(next.products.map((product) => [product.productId, product]));
  const isTaken = before.products.some(({ productId, proposal }) => {
    const now = chosen.get(productId);
    const isOther = proposal !== null && now?.proposal && now.proposal.proposalId !== proposal.proposalId;
    return isOther && isBought({ productId, selectedAt: new Date(now.selectedAt) });
  });
  if (isTaken) throw discoveryErrors.alreadyBought({ field: 'proposalId' });
}

export const currenciesOf = ({ pricingOptions }: Priced) => [...new Set(pricingOptions.map(({ currency }) => currency))];

/** The named price, else the first one, in the currency of the discovery. */
export function priceOf({ pricingOptions }: Priced, { brief }: DiscoveryState, wanted?: string): OfferedPricingOption | undefined {
  const own = currencyOf(brief);
  const payable = pricingOptions.filter(({ currency }) => own === null || currency === own);
  return wanted === undefined ? payable[0] : payable.find(({ pricingOptionId }) => pricingOptionId === wanted);
}

export function selectedProductOf(
  { productId, budget, pricingOptionId, bidPrice }: ProductChoice,
  { product, sellerId, sellerSlug, sellerName }: SelectableProduct,
  discovery: DiscoveryState,
  proposal: OfferedProposal | null = null,
) {
  const times = [product, ...(proposal ? [proposal] : [])].map((offer) => expiryOf(offer, discovery).getTime());
  const price = priceOf(product, discovery, pricingOptionId)!;
  const { minSpend = null } = price;
  return {
    productId,
    productName: product.name,
    sellerId,
    sellerSlug,
    sellerName,
    pricingOptionId: price.pricingOptionId,
    currency: price.currency,
    price: seenPriceOf(price),
    ...(product.offerId === undefined ? {} : { offerId: product.offerId }),
    minSpend: minSpend === null ? null : decimal(micros(minSpend)),
    budget: budget === undefined ? null : decimal(micros(budget)),
    ...(bidPrice === undefined ? {} : { bidPrice }),
    expiresAt: new Date(Math.min(...times)).toISOString(),
  };
}
