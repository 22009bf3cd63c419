import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { Clock, invalidField, UnitOfWork, micros, type Micros } from '@exchange/kernel';
import { remainingBudgetDetails, mediaBuyErrors } from '../domain/errors';
import { changeIdOf } from '../domain/events';
import type { MediaBuyState, PackageBudget } from '../domain/media-buy-state';
import { BuyWakeUp, type CommittedPart, MediaBuys } from '../domain/ports';
import { termsSpendMore, committedPartOf } from '../domain/spending';
import { changedTerms, budgetHeldBy } from '../domain/terms';
import { AllocationService } from './allocation.service';

/** A change of a media buy. Omitted fields keep their value. */
export interface BuyPatch {
  readonly name?: string;
  readonly packages?: readonly PackageBudget[];
  readonly flightEnd?: Date;
  /** Id that the events `media_buys.change_agreed` and `media_buys.change_refused` repeat. */
  readonly requestId?: string;
  /** Revision that was read; 409 at another one. Omitted: any. */
  readonly revision?: number;
}

/** Called inside the transaction with the additional money that the media buy will hold (0 when it only spends longer). May refuse the change. */
export type Commit = (part: CommittedPart, currency: string) => Promise<void>;

/** Id of the pending change; none for a DRAFT, which changes at once. */
const changeOf = ({ pendingChange }: MediaBuyState): Pick<CommittedPart, 'changeId'> =>
  pendingChange ? { changeId: changeIdOf(pendingChange) } : {};

/** Stores requested terms. The worker asks the seller, and the terms apply when the seller agrees. */
@Injectable()
export class TermsService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly wakeUp: BuyWakeUp,
    private readonly campaigns: CampaignsFacade,
    private readonly allocation: AllocationService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs in the caller's transaction; a refused change writes nothing. 409 in a final state, while an earlier change waits, and
   * `INSUFFICIENT_MEDIA_BUDGET` for more than the campaign has left. 400 for an unknown package, and for an end outside of the campaign's flight.
   */
  async change(accountId: number, id: string, patch: BuyPatch, commit?: Commit): Promise<MediaBuyState> {
    const found = await this.buys.find({ accountId, id });
    if (!found) throw mediaBuyErrors.notFound();
    const { name = null, packages = [], flightEnd, requestId = null, revision } = patch;
    const terms = { packages, flightEnd: flightEnd?.toISOString() ?? null };
    const { campaignId } = found;
    return this.unitOfWork.run(async () => {
      // The campaign is locked first, as in executing, so that concurrent changes cannot exceed its budget.
      const campaign = await this.campaigns.lock(accountId, campaignId);
      if (campaign && flightEnd && flightEnd > campaign.flightDates.endDate) {
        throw invalidField('flightDates.endDate', 'endDate must not be after the end of the campaign.');
      }
      const all = await this.buys.ofCampaign(accountId, campaignId);
      let isChanged = true;
      let more: Micros = 0n;
      let isMore = false;
      const changed = await this.buys.change({ accountId, id }, (buy) => {
        if (revision !== undefined && revision !== buy.state.revision) throw mediaBuyErrors.changedMeanwhile();
        const now = this.clock.now();
        const next = buy.update(name, terms, requestId, now);
        isMore = termsSpendMore(buy.state, changedTerms(buy.state, terms, now));
        isChanged = next !== buy;
        const held = budgetHeldBy(all.map((other) => (other.id === id ? next.state : other)));
        more = held - budgetHeldBy(all);
        if (campaign && more > 0n && held > micros(campaign.budget.total))
          throw mediaBuyErrors.insufficientBudget({ field: 'packages', details: remainingBudgetDetails(campaign) });
        return next;
      });
      if (!isChanged) return changed!.state;
      if (isMore || more > 0n) await commit?.({ ...committedPartOf(found, more), ...changeOf(changed!.state) }, found.currency);
      await this.allocation.update(accountId, campaignId);
      this.unitOfWork.afterCommit(() => this.wakeUp.send([changed!.state]));
      return changed!.state;
    });
  }
}
