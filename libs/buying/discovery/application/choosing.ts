import { decimal, type Issue, isWholeMinor, micros } from '@exchange/kernel';
import { currencyOf } from '../domain/brief';
import type { DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { expiryOf } from '../domain/expiry';
import type { OfferedProposal, PricingOption } from '../domain/offer';
import type { CampaignMoney, IsBought, SelectableProduct } from '../domain/ports';
import { seenPriceOf } from '../domain/seen-price';
import { claimed } from '../domain/selected-money';
import type { SelectionState } from '../domain/selection';

/** gaps.md §5.7: a product to select. */
export interface ProductChoice {
  readonly productId: string;
  /** The wire’s `salesAgentId`; media buys call an id of the exchange so. */
  readonly sellerSlug?: string;
  readonly budget?: number;
  readonly pricingOptionId?: string;
  readonly bidPrice?: number;
}

type Priced = Pick<SelectableProduct['product'], 'pricingOptions'>;

export function problemsOf(
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
  const least = priceOf(offer.product, discovery, choice.pricingOptionId)?.minSpend ?? 0;
  if (choice.budget !== undefined && micros(choice.budget) < micros(least)) return at('budget', `This product starts at ${least}.`);
  const currency = currencyOf(discovery.brief) ?? priceOf(offer.product, discovery, choice.pricingOptionId)?.currency;
  if (choice.budget !== undefined && currency !== undefined && !isWholeMinor(choice.budget, currency))
    return at('budget', `budget has more decimal places than ${currency}.`);
  return bidProblem(choice, priceOf(offer.product, discovery, choice.pricingOptionId), at);
}

/** gaps-2.md §15.8: bids are for auctions, and not below their floor. */
function bidProblem(
  { bidPrice }: ProductChoice,
  price: PricingOption | undefined,
  at: (field: string, message: string) => Issue[],
): Issue[] {
  if (bidPrice === undefined || !price) return [];
  if (price.isFixed) return at('bidPrice', 'This price is fixed: it takes no bids.');
  return bidPrice < (price.floorPrice ?? 0) ? at('bidPrice', `Bids start at ${price.floorPrice}.`) : [];
}

/** `CURRENCY_MISMATCH` (400) for what is not sold in the currency of the discovery. */
export function assertOwnMoney(choice: ProductChoice, index: number, { product }: SelectableProduct, discovery: DiscoveryState): void {
  if (priceOf(product, discovery, choice.pricingOptionId)) return;
  const field = `products[${index}].${choice.pricingOptionId === undefined ? 'productId' : 'pricingOptionId'}`;
  const details = { expected: currencyOf(discovery.brief), offered: currenciesOf(product) };
  throw discoveryErrors.currencyMismatch({ field, details });
}

export function offeredOtherwise(field: string, expected: string | null, offered: readonly string[]) {
  return discoveryErrors.offerCurrencyMismatch({ field, details: { expected, offered } });
}

/** What is chosen may not name more than what is left; what was chosen before may stay, and may shrink. */
export function assertAffordable(
  next: SelectionState,
  before: SelectionState,
  isBought: IsBought,
  money: CampaignMoney,
  field: string,
): void {
  const wanted = claimed(next, isBought);
  const left = micros(money.unallocated);
  if (wanted <= left || wanted <= claimed(before, isBought)) return;
  const rest = left - claimed(before, isBought);
  const remainingBudget = Number(decimal(rest > 0n ? rest : 0n));
  const details = { unallocatedBudget: Number(money.unallocated), remainingBudget, currency: money.currency };
  throw discoveryErrors.insufficientBudget({ field, details });
}

export const currenciesOf = ({ pricingOptions }: Priced) => [...new Set(pricingOptions.map(({ currency }) => currency))];

/** The option that is named, else the first; always in the currency of the discovery. */
export function priceOf({ pricingOptions }: Priced, { brief }: DiscoveryState, wanted?: string): PricingOption | undefined {
  const own = currencyOf(brief);
  const payable = pricingOptions.filter(({ currency }) => own === null || currency === own);
  return wanted === undefined ? payable[0] : payable.find(({ pricingOptionId }) => pricingOptionId === wanted);
}

export function wantedOf(
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
