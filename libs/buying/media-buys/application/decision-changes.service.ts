import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { Clock, type Decisions, keeping, type Shortfall, UnitOfWork } from '@exchange/kernel';
import type { MediaBuyState } from '../domain/media-buy-state';
import { mediaBuyStates } from '../domain/media-buy.states';
import { BuyWakeUp, MediaBuys } from '../domain/ports';
import { OrderAudiences } from './order-audiences';
import { OrderBuilder } from './order-builder';

/** Sends new decisions of a campaign to the sellers of its live media buys, as changes of their orders. */
@Injectable()
export class DecisionChangesService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly wakeUp: BuyWakeUp,
    private readonly campaigns: CampaignsFacade,
    private readonly orders: OrderBuilder,
    private readonly audiences: OrderAudiences,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs in the caller's transaction. Safe to repeat. */
  async apply(accountId: number, campaignId: string): Promise<void> {
    const campaign = await this.campaigns.find(accountId, campaignId);
    if (!campaign) return;
    const live = (await this.buys.ofCampaign(accountId, campaignId)).filter(({ status }) => mediaBuyStates.is(status, 'live'));
    if (live.length === 0) return;
    const { decisions } = await this.orders.decisionsOf(accountId, campaign);
    const now = this.clock.now();
    for (const buy of live) {
      if (buy.decisions === null) continue;
      const wanted = await this.wantedDecisions(buy, buy.decisions, decisions);
      const changed = await this.buys.change(buy, (it) => it.changeDecisions(wanted, now));
      if (changed?.state.pendingChange) this.unitOfWork.afterCommit(() => this.wakeUp.send([changed.state]));
    }
  }

  /** Accepted limitations stay as ordered. The order number stays too, because no change can carry it. */
  private async wantedDecisions(buy: MediaBuyState, ordered: Decisions, decisions: Decisions): Promise<Decisions> {
    const isPartly = ({ field, supported }: Shortfall) => field.startsWith('audience_') && supported !== '';
    const fixed = new Set([...buy.limitations.filter((one) => !isPartly(one)).map(({ field }) => field), 'po_number']);
    const kept = keeping(decisions, ordered, fixed);
    // A seller that takes some of the audiences gets new ones too; those that it refused stay left out.
    const wanted = buy.limitations.some(isPartly) ? await this.audiences.withoutRefused(buy, kept, ordered) : kept;
    const { inline, ...before } = ordered.propertyLists;
    const { include, exclude } = wanted.propertyLists;
    if (!inline) return wanted;
    if (before.include.join() === include.join() && before.exclude.join() === exclude.join())
      return { ...wanted, propertyLists: ordered.propertyLists };
    return this.orders.withInlineLists(buy, wanted);
  }
}
