import { Injectable } from '@nestjs/common';
import { Clock, invalidInput, type Caller, type Issue } from '@exchange/kernel';
import { statusAt, type DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { expiryOf, hasExpired } from '../domain/expiry';
import type { OfferedProduct, OfferedProposal, PricingOption } from '../domain/offer';
import { Discoveries, Selections, type LandedAnswer } from '../domain/ports';
import { Selection, type SelectionState } from '../domain/selection';
import { DiscoveriesService } from './discoveries.service';
import { assertWritable } from './grants';

/** gaps.md §5.7: a product to select. */
export interface ProductWish {
  readonly productId: string;
  readonly salesAgentId?: string;
  readonly budget?: number;
  readonly pricingOptionId?: string;
}

interface Offer {
  readonly product: OfferedProduct;
  readonly group: LandedAnswer;
}

/** Choosing from what sellers have offered. Nothing is bought by it. */
@Injectable()
export class SelectionsService {
  constructor(
    private readonly service: DiscoveriesService,
    private readonly discoveries: Discoveries,
    private readonly selections: Selections,
    private readonly clock: Clock,
  ) {}

  async of({ accountId, id, createdAt }: DiscoveryState): Promise<SelectionState> {
    return (await this.selections.find(accountId, id)) ?? Selection.none(accountId, id, createdAt).state;
  }

  /** 400 for what this discovery has not offered, 409 once it, or what is selected of it, has expired. */
  async add(caller: Caller, id: string, wishes: readonly ProductWish[], replace: boolean): Promise<[DiscoveryState, SelectionState]> {
    const discovery = await this.open(caller, id);
    const offers = await this.offers(discovery);
    const issues = wishes.flatMap((wish, index) => problemsOf(wish, index, offers.get(wish.productId), discovery));
    if (issues.length > 0) throw invalidInput(issues);
    const late = wishes.findIndex(({ productId }) => hasExpired(offers.get(productId)!.product, discovery, this.clock.now()));
    if (late >= 0) throw discoveryErrors.productExpired({ field: `products[${late}].productId` });
    const latest = new Map(wishes.map((wish) => [wish.productId, wish]));
    const wanted = [...latest.values()].map((wish) => wantedOf(wish, offers.get(wish.productId)!, discovery));
    const now = this.clock.now();
    return [discovery, await this.selections.change(discovery, (selection) => selection.add(wanted, replace, now), now)];
  }

  async remove(caller: Caller, id: string, productIds: readonly string[]): Promise<[DiscoveryState, SelectionState]> {
    const discovery = await this.service.read(caller, id);
    assertWritable(caller, discovery.advertiserId);
    const now = this.clock.now();
    return [discovery, await this.selections.change(discovery, (selection) => selection.remove(productIds, now), now)];
  }

  /** 404 for a proposal that was not offered, 409 for one that can not be bought as it is, or any more. */
  async apply(
    caller: Caller,
    id: string,
    { proposalId, totalBudget, replace }: { readonly proposalId: string; readonly totalBudget?: number; readonly replace: boolean },
  ): Promise<[DiscoveryState, SelectionState]> {
    const discovery = await this.open(caller, id);
    const groups = await this.discoveries.answers(discovery.accountId, id);
    const proposal = groups.flatMap((group) => group.proposals).find((offered) => offered.proposalId === proposalId);
    if (!proposal) throw discoveryErrors.proposalNotFound({ field: 'proposalId' });
    const now = this.clock.now();
    if (hasExpired(proposal, discovery, now)) throw discoveryErrors.proposalExpired({ field: 'proposalId' });
    const offers = offersOf(groups);
    const ids = [...new Set(proposal.allocations.map(({ productId }) => productId))];
    const wanted = ids.map((productId) => {
      const offer = offers.get(productId);
      if (!offer || !priceOf(offer.product, discovery)) throw discoveryErrors.proposalNotBuyable({ field: 'proposalId' });
      if (hasExpired(offer.product, discovery, now)) throw discoveryErrors.proposalExpired({ field: 'proposalId' });
      return wantedOf({ productId }, offer, discovery, proposal);
    });
    const budget = totalBudget === undefined ? null : totalBudget.toFixed(6);
    return [discovery, await this.selections.change(discovery, (it) => it.apply(proposal, wanted, budget, replace, now), now)];
  }

  private async open(caller: Caller, id: string): Promise<DiscoveryState> {
    const discovery = await this.service.read(caller, id);
    assertWritable(caller, discovery.advertiserId);
    if (statusAt(discovery, this.clock.now()) === 'expired') throw discoveryErrors.expired();
    return discovery;
  }

  private async offers({ accountId, id }: DiscoveryState): Promise<ReadonlyMap<string, Offer>> {
    return offersOf(await this.discoveries.answers(accountId, id));
  }
}

function offersOf(groups: readonly LandedAnswer[]): ReadonlyMap<string, Offer> {
  return new Map(groups.flatMap((group) => group.products.map((product) => [product.productId, { product, group }] as const)));
}

function problemsOf(wish: ProductWish, index: number, offer: Offer | undefined, discovery: DiscoveryState): readonly Issue[] {
  const at = (field: string, message: string): Issue[] => [{ path: `products[${index}].${field}`, message }];
  if (!offer) return at('productId', 'This discovery has no such product.');
  if (wish.salesAgentId !== undefined && wish.salesAgentId !== offer.group.sellerSlug)
    return at('salesAgentId', 'This product is offered by another seller.');
  if (wish.budget !== undefined && !(Number(wish.budget.toFixed(6)) > 0)) return at('budget', 'budget must be greater than 0.');
  if (priceOf(offer.product, discovery, wish.pricingOptionId)) return [];
  return at('pricingOptionId', `There is no such price in ${discovery.brief.budget?.currency ?? 'any currency'}.`);
}

/** The option that is named, else the first; always in the currency of the brief. */
function priceOf({ pricingOptions }: OfferedProduct, { brief }: DiscoveryState, wanted?: string): PricingOption | undefined {
  const payable = pricingOptions.filter(({ currency }) => !brief.budget || currency === brief.budget.currency);
  return wanted === undefined ? payable[0] : payable.find(({ pricingOptionId }) => pricingOptionId === wanted);
}

function wantedOf(
  { productId, budget, pricingOptionId }: ProductWish,
  { product, group }: Offer,
  discovery: DiscoveryState,
  proposal: OfferedProposal | null = null,
) {
  const times = [product, ...(proposal ? [proposal] : [])].map((offer) => expiryOf(offer, discovery).getTime());
  return {
    productId,
    productName: product.name,
    sellerId: group.sellerId,
    sellerSlug: group.sellerSlug,
    sellerName: group.sellerName,
    pricingOptionId: priceOf(product, discovery, pricingOptionId)!.pricingOptionId,
    budget: budget === undefined ? null : budget.toFixed(6),
    expiresAt: new Date(Math.min(...times)).toISOString(),
  };
}
