import { Injectable } from '@nestjs/common';
import { CampaignsFacade, campaignStates, type LaunchWarning } from '@exchange/campaigns';
import { type Caller, Clock } from '@exchange/kernel';
import { mediaBuyErrors } from '../domain/errors';
import { mediaBuyStates } from '../domain/media-buy.states';
import { type BuyResult, resultOf } from './buy-result';
import { ChangesService } from './changes.service';
import { type Consent, ExecutionService, staleMessage } from './execution.service';
import { MediaBuysService } from './media-buys.service';

const campaignCanceledMessage = 'The campaign was canceled.';
const notAnsweredMessage = 'The seller has not answered yet.';

/** Launches, pauses, resumes and cancels the media buys of a campaign, with the outcome of each. */
@Injectable()
export class CampaignRunsService {
  constructor(
    private readonly execution: ExecutionService,
    private readonly changes: ChangesService,
    private readonly reads: MediaBuysService,
    private readonly campaigns: CampaignsFacade,
    private readonly clock: Clock,
  ) {}

  /** Returns the media buys as far as sellers have answered. Throws the errors of {@link ExecutionService.execute}. */
  async launch(caller: Caller, campaignId: string, consent: Consent) {
    const { buys, warnings, isStale } = await this.execution.execute(caller, campaignId, consent);
    const stale: LaunchWarning[] = isStale ? [{ type: 'stale_draft', message: staleMessage }] : [];
    const results: readonly BuyResult[] = buys.map((buy) => resultOf(buy, buy.reason, !mediaBuyStates.is(buy.status, 'over')));
    return { buys: results, warnings: [...warnings, ...stale], isStale };
  }

  /** Pauses the campaign and its media buys. 409 in another state. */
  pause(caller: Caller, campaignId: string): Promise<readonly BuyResult[]> {
    return this.cascade(caller, campaignId, 'pause');
  }

  /** 409 in another state, and when the resumption has another digest now. */
  reactivate(caller: Caller, campaignId: string, digest: string): Promise<readonly BuyResult[]> {
    return this.cascade(caller, campaignId, 'reactivate', digest);
  }

  /** Cancels all open media buys, then the campaign. `isDone` is false while sellers have not answered: the campaign stays as it is. */
  async cancel(caller: Caller, campaignId: string): Promise<{ readonly isDone: boolean; readonly buys: readonly BuyResult[] }> {
    const { campaign, buys } = await this.reads.ofCampaign(caller, campaignId, 'to change');
    campaignStates.step(campaign.status, 'cancel');
    const open = buys.filter(({ status }) => !mediaBuyStates.is(status, 'over'));
    const ended = await Promise.all(open.map(({ id }) => this.changes.cancel(caller, id, campaignCanceledMessage)));
    const isOver = ended.map(({ status }) => mediaBuyStates.is(status, 'over'));
    const isDone = !isOver.includes(false);
    if (isDone && !(await this.campaigns.cancel(caller.accountId, campaignId, this.clock.now()))) throw mediaBuyErrors.campaignNotFound();
    return {
      isDone,
      buys: ended.map((buy, index) => resultOf(buy, isOver[index] ? null : (buy.reason ?? notAnsweredMessage), buy.pendingChange !== null)),
    };
  }

  private async cascade(...request: Parameters<ChangesService['cascade']>): Promise<readonly BuyResult[]> {
    const { results } = await this.changes.cascade(...request);
    return results.map(({ buy, error }) => resultOf(buy, error, buy.pendingChange !== null));
  }
}
