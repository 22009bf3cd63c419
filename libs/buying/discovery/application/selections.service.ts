import { Injectable } from '@nestjs/common';
import { type Caller, Clock, decimal, invalidField, invalidInput, isWholeMinor, micros, UnitOfWork } from '@exchange/kernel';
import { currencyOf } from '../domain/brief';
import { statusAt, type DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { hasExpired } from '../domain/expiry';
import { BriefSource, Discoveries, Purchases, Selections, type SelectableProduct } from '../domain/ports';
import { Selection, type SelectionState } from '../domain/selection';
import {
  assertAffordable,
  assertCurrency,
  assertNotBought,
  currenciesOf,
  offerCurrencyMismatch,
  priceOf,
  choiceProblems,
  type ProductChoice,
  selectedProductOf,
} from './choosing';
import { DiscoveriesService } from './discoveries.service';

/** Selects offered products and proposals. Buys nothing. */
@Injectable()
export class SelectionsService {
  constructor(
    private readonly service: DiscoveriesService,
    private readonly discoveries: Discoveries,
    private readonly selections: Selections,
    private readonly briefs: BriefSource,
    private readonly purchases: Purchases,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async of({ accountId, id, createdAt }: DiscoveryState): Promise<SelectionState> {
    return (await this.selections.find(accountId, id)) ?? Selection.none(accountId, id, createdAt).state;
  }

  /**
   * Selects products. 400 for products that were not offered, `CURRENCY_MISMATCH` for another currency. 409 when the discovery or a product
   * has expired, and `INSUFFICIENT_MEDIA_BUDGET` for more than the campaign's remaining budget.
   */
  async add(caller: Caller, id: string, choices: readonly ProductChoice[], replace: boolean): Promise<[DiscoveryState, SelectionState]> {
    const discovery = await this.open(caller, id);
    const offers = await this.offers(
      discovery,
      choices.map(({ productId }) => productId),
    );
    const issues = choices.flatMap((choice, index) => choiceProblems(choice, index, offers.get(choice.productId), discovery));
    if (issues.length > 0) throw invalidInput(issues);
    for (const [index, choice] of choices.entries()) assertCurrency(choice, index, offers.get(choice.productId)!, discovery);
    const late = choices.findIndex(({ productId }) => hasExpired(offers.get(productId)!.product, discovery, this.clock.now()));
    if (late >= 0) throw discoveryErrors.productExpired({ field: `products[${late}].productId` });
    const latest = new Map(choices.map((choice) => [choice.productId, choice]));
    const wanted = [...latest.values()].map((choice) => selectedProductOf(choice, offers.get(choice.productId)!, discovery));
    return [discovery, await this.choose(discovery, 'products', (selection, now) => selection.add(wanted, replace, now))];
  }

  async remove(caller: Caller, id: string, productIds: readonly string[]): Promise<[DiscoveryState, SelectionState]> {
    const discovery = await this.service.read(caller, id, 'to change');
    const now = this.clock.now();
    return [discovery, await this.selections.change(discovery, (selection) => selection.remove(productIds, now), now)];
  }

  /**
   * Selects a proposal. 404 when it was not offered. 409 when it has expired, cannot be bought as it is, or has products that are bought as
   * part of another one, and `INSUFFICIENT_MEDIA_BUDGET` for more than the campaign's remaining budget.
   */
  async apply(
    caller: Caller,
    id: string,
    { proposalId, totalBudget, replace }: { readonly proposalId: string; readonly totalBudget?: number; readonly replace: boolean },
  ): Promise<[DiscoveryState, SelectionState]> {
    const discovery = await this.open(caller, id);
    const proposal = await this.discoveries.proposal(discovery.accountId, id, proposalId);
    if (!proposal) throw discoveryErrors.proposalNotFound({ field: 'proposalId' });
    if (hasExpired(proposal, discovery, this.clock.now())) throw discoveryErrors.proposalExpired({ field: 'proposalId' });
    const currency = currencyOf(discovery.brief);
    const guided = proposal.budgetGuidance?.currency ?? currency;
    if (currency !== null && guided !== currency) throw offerCurrencyMismatch('proposalId', currency, [guided!]);
    const ids = [...new Set(proposal.allocations.map(({ productId }) => productId))];
    const offers = await this.offers(discovery, ids);
    const wanted = ids.map((productId) => {
      const offer = offers.get(productId);
      if (!offer) throw discoveryErrors.proposalNotBuyable({ field: 'proposalId' });
      if (!priceOf(offer.product, discovery)) throw offerCurrencyMismatch('proposalId', currency, currenciesOf(offer.product));
      if (hasExpired(offer.product, discovery, this.clock.now())) throw discoveryErrors.proposalExpired({ field: 'proposalId' });
      return selectedProductOf({ productId }, offer, discovery, proposal);
    });
    const budget = totalBudget === undefined ? null : decimal(micros(totalBudget));
    const paidIn = currency ?? guided ?? wanted[0]?.currency;
    if (totalBudget !== undefined && paidIn !== undefined && !isWholeMinor(totalBudget, paidIn))
      throw invalidField('totalBudget', `totalBudget has more decimal places than ${paidIn}.`);
    const selection = await this.choose(discovery, 'totalBudget', (it, now) => it.apply(proposal, wanted, budget, replace, now));
    return [discovery, selection];
  }

  /** Changes the selection with the campaign locked, as purchases do, so that requests for the remaining budget are serialized. */
  private choose(discovery: DiscoveryState, field: string, step: (selection: Selection, now: Date) => Selection): Promise<SelectionState> {
    const { accountId, campaignId } = discovery;
    const now = this.clock.now();
    if (campaignId === null) return this.selections.change(discovery, (selection) => step(selection, now), now);
    return this.unitOfWork.run(async () => {
      const money = await this.briefs.lockMoney(accountId, campaignId);
      if (!money) throw discoveryErrors.campaignNotFound();
      if (!money.isOpen) throw discoveryErrors.campaignEnded();
      const currency = currencyOf(discovery.brief) ?? money.currency;
      if (currency !== money.currency) throw offerCurrencyMismatch(field, money.currency, [currency]);
      const isBought = await this.purchases.of(accountId, campaignId);
      return this.selections.change(
        discovery,
        (selection) => {
          const next = step(selection, now);
          assertNotBought(next.state, selection.state, isBought);
          assertAffordable(next.state, selection.state, isBought, money, field);
          return next;
        },
        now,
      );
    });
  }

  private async open(caller: Caller, id: string): Promise<DiscoveryState> {
    const discovery = await this.service.read(caller, id, 'to change');
    if (statusAt(discovery, this.clock.now()) === 'expired') throw discoveryErrors.expired();
    return discovery;
  }

  private offers({ accountId, id }: DiscoveryState, productIds: readonly string[]): Promise<ReadonlyMap<string, SelectableProduct>> {
    return this.discoveries.products(accountId, id, productIds);
  }
}
