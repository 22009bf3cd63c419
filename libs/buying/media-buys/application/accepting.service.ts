import { Injectable } from '@nestjs/common';
import { CampaignsFacade, campaignStates } from '@exchange/campaigns';
import { type Caller, Clock, micros, UnitOfWork } from '@exchange/kernel';
import { remainingBudgetDetails, mediaBuyErrors } from '../domain/errors';
import type { MediaBuyState } from '../domain/media-buy-state';
import { BuyWakeUp, Commitments, MediaBuys } from '../domain/ports';
import { canCostMore, committedPartOf } from '../domain/spending';
import { budgetHeldBy } from '../domain/terms';
import { AllocationService } from './allocation.service';
import { MediaBuysService } from './media-buys.service';

@Injectable()
export class AcceptingService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly wakeUp: BuyWakeUp,
    private readonly reads: MediaBuysService,
    private readonly campaigns: CampaignsFacade,
    private readonly allocation: AllocationService,
    private readonly commitments: Commitments,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Locks the campaign; asks the seller to pause if it is PAUSED. 409 in another state or revision, and beyond the campaign's end or budget. 403 as {@link Commitments}. */
  async accept(caller: Caller, id: string, revision?: number): Promise<MediaBuyState> {
    const { accountId } = caller;
    const { advertiserId, campaignId, sellerId, currency } = await this.reads.read(caller, id, 'to change');
    return this.unitOfWork.run(async () => {
      const campaign = await this.campaigns.lock(accountId, campaignId);
      if (campaign && !campaignStates.is(campaign.status, 'open')) throw mediaBuyErrors.campaignOver();
      const all = await this.buys.ofCampaign(accountId, campaignId);
      let more = 0n;
      let isMore = false;
      const accepted = await this.buys.change({ accountId, id }, (buy) => {
        const next = buy.accept(this.clock.now(), campaign?.status === 'PAUSED');
        if (revision !== undefined && revision !== buy.state.revision) throw mediaBuyErrors.changedMeanwhile();
        const held = budgetHeldBy(all.map((other) => (other.id === id ? next.state : other)));
        more = held - budgetHeldBy(all);
        isMore = more > 0n || buy.state.differences.some(canCostMore);
        if (campaign && next.state.flightEnd > campaign.flightDates.endDate && next.state.flightEnd > buy.state.flightEnd)
          throw mediaBuyErrors.beyondCampaign();
        if (campaign && more > 0n && held > micros(campaign.budget.total))
          throw mediaBuyErrors.insufficientBudget({ details: remainingBudgetDetails(campaign) });
        return next;
      });
      const parts = isMore ? [committedPartOf({ id, sellerId }, more)] : [];
      await this.commitments.commit(caller, { advertiserId, parts, currency });
      await this.allocation.update(accountId, campaignId);
      if (accepted!.state.pendingChange) this.unitOfWork.afterCommit(() => this.wakeUp.send([accepted!.state]));
      return accepted!.state;
    });
  }
}
