import { Injectable } from '@nestjs/common';
import {
  type BuyEnding,
  CampaignRuns,
  CampaignsFacade,
  campaignStates,
  type LaunchedBuys,
  type LaunchPlan,
  type Resumption,
} from '@exchange/campaigns';
import { assertMayActFor, type Caller, Clock, DomainError } from '@exchange/kernel';
import { type Cascade, ChangesService } from '../../application/changes.service';
import { ExecutionService } from '../../application/execution.service';
import { MediaBuysService } from '../../application/media-buys.service';
import { SpendingService } from '../../application/spending.service';
import { mediaBuyErrors } from '../../domain/errors';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyStates } from '../../domain/media-buy.states';

const canceledByCampaign = 'The campaign was canceled.';
const nothingSelected = { code: 'NOTHING_SELECTED', message: 'Nothing is selected that is not bought already.' };
const notAnswered = 'The seller has not answered yet.';

/** Running what was bought for campaigns: their own port, filled from here (ADR 49). */
@Injectable()
export class RunsOfCampaigns extends CampaignRuns {
  constructor(
    private readonly execution: ExecutionService,
    private readonly changes: ChangesService,
    private readonly reads: MediaBuysService,
    private readonly spending: SpendingService,
    private readonly campaigns: CampaignsFacade,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** What keeps it from being launched is part of the plan, as long as the caller may know it. */
  async plan(caller: Caller, campaignId: string): Promise<LaunchPlan> {
    const { campaign } = await this.reads.ofCampaign(caller, campaignId);
    try {
      const { digest, currency, buys, limitations, refusal } = await this.execution.plan(caller, campaignId);
      // Nobody is asked to confirm what would be refused.
      const blocker = buys.length > 0 ? refusal : nothingSelected;
      const blockers = blocker ? [{ code: blocker.code, message: blocker.message }] : [];
      return { digest, currency, buys: buys.map(plannedOf), limitations, blockers };
    } catch (error) {
      if (!(error instanceof DomainError) || !['conflict', 'bad_request'].includes(error.kind)) throw error;
      const { code, message } = error;
      return { digest: '', currency: campaign.budget.currency, buys: [], limitations: [], blockers: [{ code, message }] };
    }
  }

  async launch(caller: Caller, campaignId: string, digest: string, accepted: readonly string[]): Promise<LaunchedBuys> {
    const { buys, isStale } = await this.execution.execute(caller, campaignId, { digest, accepted });
    return {
      buys: buys.map(({ id: mediaBuyId, name, sellerId, status, reason: error }) => ({ mediaBuyId, name, sellerId, status, error })),
      isStale,
    };
  }

  async pause(caller: Caller, campaignId: string): Promise<readonly BuyEnding[]> {
    return endingsOf(await this.changes.cascade(caller, campaignId, 'pause'));
  }

  resumption(caller: Caller, campaignId: string): Promise<Resumption> {
    return this.spending.ofResumption(caller, campaignId);
  }

  async reactivate(caller: Caller, campaignId: string, digest: string): Promise<readonly BuyEnding[]> {
    return endingsOf(await this.changes.cascade(caller, campaignId, 'reactivate', digest));
  }

  async cancel(caller: Caller, campaignId: string): Promise<{ readonly isDone: boolean; readonly buys: readonly BuyEnding[] }> {
    const { campaign, buys } = await this.reads.ofCampaign(caller, campaignId);
    assertMayActFor(caller, campaign.advertiserId, mediaBuyErrors.readOnlyGrant);
    campaignStates.step(campaign.status, 'cancel');
    const open = buys.filter(({ status }) => !mediaBuyStates.is(status, 'over'));
    const ended = await Promise.all(open.map(({ id }) => this.changes.cancel(caller, id, canceledByCampaign)));
    const isDone = ended.every(({ status }) => mediaBuyStates.is(status, 'over'));
    if (isDone && !(await this.campaigns.cancel(caller.accountId, campaignId, this.clock.now()))) throw mediaBuyErrors.campaignNotFound();
    return { isDone, buys: ended.map(canceledOf) };
  }
}

function plannedOf({ name, sellerId, sellerName, budget, packages }: MediaBuyState): LaunchPlan['buys'][number] {
  const products = packages.map(({ productId, productName, budget: part }) => ({ productId, productName, budget: part }));
  return { name, sellerId, sellerName, budget, products };
}

function endingsOf({ results }: Cascade): readonly BuyEnding[] {
  return results.map(({ buy: { id: mediaBuyId, name, status }, error }) => ({ mediaBuyId, name, status, error }));
}

function canceledOf({ id: mediaBuyId, name, status, reason }: MediaBuyState): BuyEnding {
  const isOver = mediaBuyStates.is(status, 'over');
  return { mediaBuyId, name, status, error: isOver ? null : (reason ?? notAnswered) };
}
