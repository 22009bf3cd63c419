import { Injectable } from '@nestjs/common';
import { CampaignsFacade, type CampaignStatusChange, type LaunchWarning } from '@exchange/campaigns';
import { type Caller, Clock, dayMs, UnitOfWork } from '@exchange/kernel';
import { mediaBuyErrors } from '../domain/errors';
import type { MediaBuyState } from '../domain/media-buy-state';
import { assertAccepted } from '../domain/order';
import { BuyWakeUp, Commitments, MediaBuys } from '../domain/ports';
import { commitmentFor } from '../domain/spending';
import { AllocationService } from './allocation.service';
import { AnswerPoll } from './answer-poll';
import { MediaBuysService } from './media-buys.service';
import { type OrderPlan, OrderPlanner } from './order-planner';

export interface Execution {
  readonly move: CampaignStatusChange;
  /** The media buys that this execution placed, with the answers of their sellers so far. */
  readonly buys: readonly MediaBuyState[];
  /** Probable mistakes in what was placed; they do not block executing. */
  readonly warnings: readonly LaunchWarning[];
  /** True when a draft waited for more than a day: its seller may refuse it for that reason. */
  readonly isStale: boolean;
}

export const staleMessage = 'A draft has waited for more than a day: its seller may not stand by the offer any more.';

export interface Consent {
  /** Digest of the confirmed plan. Omitted: any plan. */
  readonly digest?: string;
  readonly accepted?: readonly string[];
}

/** Creates one media buy per seller from the selected products, and asks every seller to book its own (gaps.md §5.2). */
@Injectable()
export class ExecutionService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly wakeUp: BuyWakeUp,
    private readonly reads: MediaBuysService,
    private readonly answers: AnswerPoll,
    private readonly campaigns: CampaignsFacade,
    private readonly orders: OrderPlanner,
    private readonly allocation: AllocationService,
    private readonly commitments: Commitments,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Waits a few seconds for the sellers. 409 for another status or digest, changed prices, and limitations that are not accepted. 403 and 409 as {@link Commitments}. */
  async execute(caller: Caller, campaignId: string, consent: Consent = {}): Promise<Execution> {
    await this.reads.campaign(caller, campaignId, 'to change');
    const { move, placed, warnings, isStale } = await this.place(caller, campaignId, consent);
    if (placed.length === 0) return { move, buys: [], warnings: [], isStale: false };
    const ids = placed.map(({ id }) => id);
    const buys = await this.answers.waitFor(caller.accountId, campaignId, ids, ({ answeredAt }) => answeredAt !== null);
    return { move, buys, warnings, isStale };
  }

  /** Locks the campaign in one transaction, so that two concurrent executions buy once. */
  private async place(caller: Caller, campaignId: string, consent: Consent) {
    const { accountId } = caller;
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      let placed: readonly MediaBuyState[] = [];
      let warnings: readonly LaunchWarning[] = [];
      const move = await this.campaigns.execute(accountId, campaignId, now, async (campaign) => {
        const plan = await this.orders.plan(accountId, campaign, now);
        ({ buys: placed, warnings } = plan);
        await this.placeBuys(plan, consent, now);
        await this.commitments.commit(caller, commitmentFor(campaign, placed));
        // Read again: a media buy may have ended while this transaction waited for the locks of its commitments.
        return placed.length > 0 ? this.allocation.heldBudget(accountId, campaignId) : null;
      });
      if (!move) throw mediaBuyErrors.campaignNotFound();
      this.unitOfWork.afterCommit(() => this.wakeUp.send(placed));
      return { move, placed, warnings, isStale: placed.some(({ createdAt }) => now.getTime() - createdAt.getTime() > dayMs) };
    });
  }

  /** Stores new media buys and executes waiting drafts. */
  private async placeBuys(plan: OrderPlan, { digest, accepted = [] }: Consent, now: Date): Promise<void> {
    if (digest !== undefined && digest !== plan.digest) throw mediaBuyErrors.launchChanged();
    assertAccepted(plan.limitations, accepted);
    for (const draft of plan.drafts) await this.buys.insert(draft.execute(now));
    for (const buy of plan.existing) if (buy.status === 'DRAFT') await this.buys.change(buy, (draft) => draft.execute(now));
  }
}
