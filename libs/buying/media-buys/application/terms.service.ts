import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { Clock, invalidField, UnitOfWork, micros, type Micros } from '@exchange/kernel';
import { leftOf, mediaBuyErrors } from '../domain/errors';
import { changeIdOf } from '../domain/events';
import type { MediaBuyState, PackageBudget } from '../domain/media-buy-state';
import { BuyBell, type CommittedPart, MediaBuys } from '../domain/ports';
import { isMoreSpent, partOf } from '../domain/spending';
import { changedTerms, heldBy } from '../domain/terms';
import { AllocationService } from './allocation.service';

/** What is left out stays. */
export interface BuyPatch {
  readonly name?: string;
  readonly packages?: readonly PackageBudget[];
  readonly flightEnd?: Date;
  /** For whoever waits for `media_buys.change_agreed` or `…_refused`. */
  readonly requestId?: string;
  /** The revision that was looked at; 409 at another one. Left out: any. */
  readonly revision?: number;
}

/** Told what the media buy will hold more than before, 0 where it only spends longer, inside the transaction of the change; may refuse it. */
export type Commit = (part: CommittedPart, currency: string) => Promise<void>;

/** Which change it was, unless it counts already: what is a DRAFT has changed at once. */
const changeOf = ({ pendingChange }: MediaBuyState): Pick<CommittedPart, 'changeId'> =>
  pendingChange ? { changeId: changeIdOf(pendingChange) } : {};

/** Changing what was agreed: the wish is stored, the seller is asked by the worker, the terms hold when it has agreed. */
@Injectable()
export class TermsService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly bell: BuyBell,
    private readonly campaigns: CampaignsFacade,
    private readonly allocation: AllocationService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * 409 in a final state, while an earlier change waits, and `INSUFFICIENT_MEDIA_BUDGET` for more than the campaign has left; 400 on a package
   * that it does not have, and on an end outside of the campaign's flight. Joins the caller's transaction; what is refused has written nothing.
   */
  async change(accountId: number, id: string, patch: BuyPatch, commit?: Commit): Promise<MediaBuyState> {
    const found = await this.buys.find({ accountId, id });
    if (!found) throw mediaBuyErrors.notFound();
    const { name = null, packages = [], flightEnd, requestId = null, revision } = patch;
    const terms = { packages, flightEnd: flightEnd?.toISOString() ?? null };
    const { campaignId } = found;
    return this.unitOfWork.run(async () => {
      // The campaign first, as whoever executes it does: two that take from its budget at once take in turn.
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
        isMore = isMoreSpent(buy.state, changedTerms(buy.state, terms, now));
        isChanged = next !== buy;
        const held = heldBy(all.map((other) => (other.id === id ? next.state : other)));
        more = held - heldBy(all);
        if (campaign && more > 0n && held > micros(campaign.budget.total))
          throw mediaBuyErrors.insufficientBudget({ field: 'packages', details: leftOf(campaign) });
        return next;
      });
      if (!isChanged) return changed!.state;
      if (isMore || more > 0n) await commit?.({ ...partOf(found, more), ...changeOf(changed!.state) }, found.currency);
      await this.allocation.tell(accountId, campaignId);
      this.unitOfWork.afterCommit(() => this.bell.ring([changed!.state]));
      return changed!.state;
    });
  }
}
