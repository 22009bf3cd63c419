import { Injectable } from '@nestjs/common';
import { CampaignsFacade, campaignStates } from '@exchange/campaigns';
import { type Caller, Clock, decimal, micros, type Micros, sum } from '@exchange/kernel';
import { acceptedTerms } from '../domain/accepted-terms';
import { remainingBudgetDetails, mediaBuyErrors } from '../domain/errors';
import type { MediaBuyState } from '../domain/media-buy-state';
import { mediaBuyStates } from '../domain/media-buy.states';
import { Commitments, DeliveredSpend, MediaBuys } from '../domain/ports';
import { digestOfResumption, canCostMore, termsSpendMore, liveBuys, committedPartOf, type Resumption } from '../domain/spending';
import { changedTerms, budgetHeldBy, budgetHeldByOne, withNewTerms } from '../domain/terms';
import { MediaBuysService } from './media-buys.service';
import type { BuyPatch } from './terms.service';

/** Money that a change of one media buy would spend, in the currency of the media buy. */
export interface BuySpending {
  readonly buy: MediaBuyState;
  /** Whether the change spends more, longer, or again. */
  readonly isMore: boolean;
  /** Money that the media buy holds of the campaign's budget, before and after the change. */
  readonly before: Micros;
  readonly after: Micros;
  /** Money that the media buy would hold after the change, less the reported spend. Never below 0. */
  readonly unspent: Micros;
  readonly campaign: { readonly budget: Micros; readonly left: Micros };
}

/** Computes what calls would spend, without changing anything. Throws the errors of the calls themselves. */
@Injectable()
export class SpendingService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly reads: MediaBuysService,
    private readonly campaigns: CampaignsFacade,
    private readonly delivered: DeliveredSpend,
    private readonly commitments: Commitments,
    private readonly clock: Clock,
  ) {}

  /** A DRAFT spends nothing here: launching it is confirmed separately. */
  async ofChange(caller: Caller, id: string, { packages = [], flightEnd }: BuyPatch): Promise<BuySpending> {
    const buy = await this.reads.read(caller, id, 'to change');
    mediaBuyStates.step(buy.status, 'update');
    const terms = changedTerms(buy, { packages, flightEnd: flightEnd?.toISOString() ?? null }, this.clock.now());
    return this.spending(caller, buy, termsSpendMore(buy, terms), micros(withNewTerms(buy, terms).budget));
  }

  async ofReactivation(caller: Caller, id: string): Promise<BuySpending> {
    const buy = await this.reads.read(caller, id, 'to change');
    mediaBuyStates.step(buy.status, 'reactivate');
    const campaign = await this.campaigns.find(buy.accountId, buy.campaignId);
    if (campaign?.status === 'PAUSED') throw mediaBuyErrors.campaignPaused();
    return this.spending(caller, buy, true, budgetHeldByOne(buy));
  }

  async ofAcceptance(caller: Caller, id: string): Promise<BuySpending> {
    const buy = await this.reads.read(caller, id, 'to change');
    mediaBuyStates.step(buy.status, 'accept');
    const { budget } = acceptedTerms(buy);
    return this.spending(caller, buy, buy.differences.some(canCostMore), micros(budget));
  }

  async ofResumption(caller: Caller, campaignId: string): Promise<Resumption> {
    const { campaign, buys } = await this.reads.ofCampaign(caller, campaignId, 'to change');
    campaignStates.step(campaign.status, 'reactivate');
    const { advertiserId, budget } = campaign;
    const refusal = await this.commitments.refusal(caller, { advertiserId, parts: [], currency: budget.currency });
    if (refusal) throw refusal;
    const live = liveBuys(buys);
    const unspent = await this.unspentOf(caller.accountId, live);
    const held = decimal(sum(live.map(budgetHeldByOne)));
    return { digest: digestOfResumption(campaign, buys), mediaBuys: live.length, held, unspent: decimal(unspent) };
  }

  private async spending(caller: Caller, buy: MediaBuyState, isMore: boolean, after: Micros): Promise<BuySpending> {
    const { accountId, campaignId, advertiserId, currency } = buy;
    // A pending change blocks this one, and its outcome is unknown.
    if (isMore && buy.pendingChange) throw mediaBuyErrors.changePending();
    const campaign = await this.campaigns.find(accountId, campaignId);
    if (!campaign) throw mediaBuyErrors.campaignNotFound();
    const held = budgetHeldBy(await this.buys.ofCampaign(accountId, campaignId));
    const before = budgetHeldByOne(buy);
    if (after > before && held - before + after > micros(campaign.budget.total))
      throw mediaBuyErrors.insufficientBudget({ field: 'packages', details: remainingBudgetDetails(campaign) });
    const more = { advertiserId, currency, parts: [committedPartOf(buy, after - before)] };
    const refusal = isMore ? await this.commitments.refusal(caller, more) : null;
    if (refusal) throw refusal;
    const spent = (await this.delivered.of(accountId, [buy.id])).get(buy.id) ?? 0n;
    const unspent = after > spent ? after - spent : 0n;
    const budget = micros(campaign.budget.total);
    return { buy, isMore, before, after, unspent, campaign: { budget, left: held < budget ? budget - held : 0n } };
  }

  private async unspentOf(accountId: number, buys: readonly MediaBuyState[]): Promise<Micros> {
    const ids = buys.map(({ id }) => id);
    const spent = await this.delivered.of(accountId, ids);
    return sum(
      buys.map((buy) => {
        const left = budgetHeldByOne(buy) - (spent.get(buy.id) ?? 0n);
        return left > 0n ? left : 0n;
      }),
    );
  }
}
