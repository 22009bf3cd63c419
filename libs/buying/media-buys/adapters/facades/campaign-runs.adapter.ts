import { Injectable } from '@nestjs/common';
import {
  blockerOf,
  type BuyResult,
  CampaignRuns,
  CampaignsFacade,
  campaignStates,
  type LaunchedBuys,
  type LaunchPlan,
  type Resumption,
} from '@exchange/campaigns';
import { assertMayActFor, type Caller, Clock, DomainError } from '@exchange/kernel';
import { type Cascade, ChangesService } from '../../application/changes.service';
import { ExecutionService, staleMessage } from '../../application/execution.service';
import { MediaBuysService } from '../../application/media-buys.service';
import { PreviewsService } from '../../application/previews.service';
import { SpendingService } from '../../application/spending.service';
import { mediaBuyErrors } from '../../domain/errors';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyStates } from '../../domain/media-buy.states';

const campaignCanceledMessage = 'The campaign was canceled.';
const nothingSelected = { code: 'NOTHING_SELECTED', message: 'Nothing is selected that is not bought already.' };
const notAnsweredMessage = 'The seller has not answered yet.';

/** Implements the port of campaigns that launches, pauses, resumes and cancels their media buys (ADR 49). */
@Injectable()
export class CampaignRunsAdapter extends CampaignRuns {
  constructor(
    private readonly execution: ExecutionService,
    private readonly previews: PreviewsService,
    private readonly changes: ChangesService,
    private readonly reads: MediaBuysService,
    private readonly spending: SpendingService,
    private readonly campaigns: CampaignsFacade,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Errors that would prevent the launch become blockers of the plan. Errors about the caller's access are thrown. */
  async plan(caller: Caller, campaignId: string): Promise<LaunchPlan> {
    const { campaign } = await this.reads.ofCampaign(caller, campaignId);
    try {
      const { digest, currency, buys, limitations, warnings, refusal } = await this.previews.preview(caller, campaignId);
      // A launch that would be refused is not offered for confirmation.
      const blocker = buys.length > 0 ? refusal : nothingSelected;
      const blockers = blocker ? [blockerOf(blocker)] : [];
      return { digest, currency, buys: buys.map(plannedOf), limitations, warnings, blockers };
    } catch (error) {
      if (!(error instanceof DomainError) || !['conflict', 'bad_request'].includes(error.kind)) throw error;
      const warnings = await this.previews.warnings(caller, campaignId);
      return { digest: '', currency: campaign.budget.currency, buys: [], limitations: [], warnings, blockers: [blockerOf(error)] };
    }
  }

  async launch(caller: Caller, campaignId: string, digest: string, accepted: readonly string[]): Promise<LaunchedBuys> {
    const { buys, warnings, isStale } = await this.execution.execute(caller, campaignId, { digest, accepted });
    const stale = isStale ? [{ type: 'stale_draft' as const, message: staleMessage }] : [];
    return {
      buys: buys.map((buy) => buyResult(buy, buy.reason, !mediaBuyStates.is(buy.status, 'over'))),
      warnings: [...warnings, ...stale],
      isStale,
    };
  }

  async pause(caller: Caller, campaignId: string): Promise<readonly BuyResult[]> {
    return cascadeResults(await this.changes.cascade(caller, campaignId, 'pause'));
  }

  resumption(caller: Caller, campaignId: string): Promise<Resumption> {
    return this.spending.ofResumption(caller, campaignId);
  }

  async reactivate(caller: Caller, campaignId: string, digest: string): Promise<readonly BuyResult[]> {
    return cascadeResults(await this.changes.cascade(caller, campaignId, 'reactivate', digest));
  }

  async cancel(caller: Caller, campaignId: string): Promise<{ readonly isDone: boolean; readonly buys: readonly BuyResult[] }> {
    const { campaign, buys } = await this.reads.ofCampaign(caller, campaignId);
    assertMayActFor(caller, campaign.advertiserId, mediaBuyErrors.readOnlyGrant);
    campaignStates.step(campaign.status, 'cancel');
    const open = buys.filter(({ status }) => !mediaBuyStates.is(status, 'over'));
    const ended = await Promise.all(open.map(({ id }) => this.changes.cancel(caller, id, campaignCanceledMessage)));
    const isDone = ended.every(({ status }) => mediaBuyStates.is(status, 'over'));
    if (isDone && !(await this.campaigns.cancel(caller.accountId, campaignId, this.clock.now()))) throw mediaBuyErrors.campaignNotFound();
    return { isDone, buys: ended.map(cancellationResult) };
  }
}

function plannedOf({ name, sellerId, sellerName, budget, packages }: MediaBuyState): LaunchPlan['buys'][number] {
  const products = packages.map(({ productId, productName, budget: part }) => ({ productId, productName, budget: part }));
  return { name, sellerId, sellerName, budget, products };
}

function cascadeResults({ results }: Cascade): readonly BuyResult[] {
  return results.map(({ buy, error }) => buyResult(buy, error, buy.pendingChange !== null));
}

function cancellationResult(buy: MediaBuyState): BuyResult {
  const isOver = mediaBuyStates.is(buy.status, 'over');
  return buyResult(buy, isOver ? null : (buy.reason ?? notAnsweredMessage), buy.pendingChange !== null);
}

function buyResult(
  { id: mediaBuyId, name, sellerId, sellerName, status, errorCode }: MediaBuyState,
  error: string | null,
  isWaiting: boolean,
): BuyResult {
  const known = error === null || errorCode === null ? {} : { errorCode };
  return { mediaBuyId, name, sellerId, sellerName, status, error, ...known, isWaiting: error !== null && isWaiting };
}
