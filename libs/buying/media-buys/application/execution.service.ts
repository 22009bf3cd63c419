import { Injectable } from '@nestjs/common';
import { assertMayActFor, type Caller, Clock, dayMs, Ids, UnitOfWork } from '@exchange/kernel';
import { AdvertisersFacade } from '@exchange/advertisers';
import { campaignStates, CampaignsFacade, type CampaignMove, type CampaignSpec } from '@exchange/campaigns';
import { SelectedOffersFacade } from '@exchange/discovery';
import { mediaBuyErrors } from '../domain/errors';
import { MediaBuy } from '../domain/media-buy';
import type { MediaBuyState, NewMediaBuy } from '../domain/media-buy-state';
import { digestOfPlan } from '../domain/plan-digest';
import { bySeller, priced, uncovered, type PlannedPackage } from '../domain/plan';
import { BuyBell, Commitments, MediaBuys } from '../domain/ports';
import { AllocationService } from './allocation.service';

import { MediaBuysService } from './media-buys.service';
import { Outcomes } from './outcomes';

export interface Execution {
  readonly move: CampaignMove;
  /** Those that this execution has placed, as their sellers have answered so far. */
  readonly buys: readonly MediaBuyState[];
  /** A draft had waited for more than a day: its seller may have refused it for that. */
  readonly isStale: boolean;
}

export interface ExecutionPlan {
  readonly digest: string;
  /** ISO 4217. */
  readonly currency: string;
  /** As they would be placed; the ids of new ones are given when they are. */
  readonly buys: readonly MediaBuyState[];
}

/** gaps.md §5.2, execute: what is selected becomes one media buy per seller, and every seller is asked to book its own. */
@Injectable()
export class ExecutionService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly bell: BuyBell,
    private readonly reads: MediaBuysService,
    private readonly outcomes: Outcomes,
    private readonly campaigns: CampaignsFacade,
    private readonly advertisers: AdvertisersFacade,
    private readonly offers: SelectedOffersFacade,
    private readonly allocation: AllocationService,
    private readonly commitments: Commitments,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * 409 unless the campaign is DRAFT or ACTIVE, and when a digest is given and what would be placed has another; 403 and 409 as of {@link Commitments}
   * for what the caller may not commit. Waits a few seconds for the sellers; whoever is slower stays PENDING_APPROVAL.
   */
  async execute(caller: Caller, campaignId: string, digest?: string): Promise<Execution> {
    const { campaign } = await this.reads.ofCampaign(caller, campaignId);
    assertMayActFor(caller, campaign.advertiserId, mediaBuyErrors.readOnlyGrant);
    const { move, placed, isStale } = await this.place(caller, campaignId, digest);
    if (placed.length === 0) return { move, buys: [], isStale: false };
    const ids = placed.map(({ id }) => id);
    const buys = await this.outcomes.of(caller.accountId, campaignId, ids, ({ answeredAt }) => answeredAt !== null);
    return { move, buys, isStale };
  }

  /** What executing would place now. Changes nothing; the same refusals as of `execute`. */
  async plan(caller: Caller, campaignId: string): Promise<ExecutionPlan> {
    const { campaign } = await this.reads.ofCampaign(caller, campaignId);
    assertMayActFor(caller, campaign.advertiserId, mediaBuyErrors.readOnlyGrant);
    campaignStates.step(campaign.status, 'execute', 'nothing to run');
    const { buys } = await this.planned(caller.accountId, campaign, this.clock.now());
    return { digest: digestOfPlan(campaign, buys), currency: campaign.budget.currency, buys };
  }

  /** One transaction: the campaign is locked, so that two executions at once buy once. */
  private async place(caller: Caller, campaignId: string, digest: string | undefined) {
    const { accountId } = caller;
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      let placed: readonly MediaBuyState[] = [];
      const move = await this.campaigns.execute(accountId, campaignId, now, async (campaign) => {
        placed = await this.book(accountId, campaign, now, digest);
        const parts = placed.map(({ id: mediaBuyId, budget: amount }) => ({ mediaBuyId, amount }));
        await this.commitments.commit(caller, { advertiserId: campaign.advertiserId, parts, currency: campaign.budget.currency });
        return placed.length > 0 ? this.allocation.heldOf(accountId, campaignId) : null;
      });
      if (!move) throw mediaBuyErrors.campaignNotFound();
      this.unitOfWork.afterCommit(() => this.bell.ring(placed));
      return { move, placed, isStale: placed.some(({ createdAt }) => now.getTime() - createdAt.getTime() > dayMs) };
    });
  }

  /** As they were before their sellers are asked: what is new, and drafts that waited. */
  private async book(accountId: number, campaign: CampaignSpec, now: Date, digest?: string): Promise<readonly MediaBuyState[]> {
    const { drafts, waiting, buys } = await this.planned(accountId, campaign, now);
    if (digest !== undefined && digest !== digestOfPlan(campaign, buys)) throw mediaBuyErrors.launchChanged();
    for (const draft of drafts) await this.buys.insert(draft.execute(now));
    for (const { id } of waiting) await this.buys.change({ accountId, id }, (buy) => buy.execute(now));
    return buys;
  }

  private async planned(accountId: number, campaign: CampaignSpec, now: Date) {
    const existing = await this.buys.ofCampaign(accountId, campaign.campaignId);
    const drafts = await this.drafts(accountId, campaign, existing, now);
    const waiting = existing.filter(({ status }) => status === 'DRAFT');
    return { drafts, waiting, buys: [...drafts.map(({ state }) => state), ...waiting] };
  }

  /** 409 when something is to be bought that has expired, or is sold in another currency: then nothing is. */
  private async drafts(accountId: number, campaign: CampaignSpec, existing: readonly MediaBuyState[], now: Date) {
    const selection = await this.offers.ofCampaign(accountId, campaign.campaignId);
    const lines = uncovered(selection?.offers ?? [], existing);
    if (!selection || lines.length === 0) return [];
    const expired = lines.filter(({ isExpired }) => isExpired).map(({ productId }) => productId);
    if (expired.length > 0) throw mediaBuyErrors.offersExpired({ details: { productIds: expired } });
    const { total, currency } = campaign.budget;
    const foreign = lines.filter((line) => line.currency !== null && line.currency !== currency);
    if (foreign.length > 0)
      throw mediaBuyErrors.currencyMismatch({ details: { expected: currency, productIds: foreign.map(({ productId }) => productId) } });
    if (campaign.flightDates.endDate <= now) throw mediaBuyErrors.flightOver({ field: 'flightDates.endDate' });
    const advertiser = await this.advertisers.find(accountId, campaign.advertiserId);
    const base = {
      accountId,
      campaignId: campaign.campaignId,
      advertiserId: campaign.advertiserId,
      discoveryId: selection.discoveryId,
      brandDomain: advertiser?.brand ?? '',
      currency,
      flightStart: campaign.flightDates.startDate,
      flightEnd: campaign.flightDates.endDate,
    };
    return bySeller(priced(lines, total, currency, existing)).map((packages) => {
      const { sellerId, sellerName } = packages[0]!.line;
      const names = { id: this.ids.next('mb'), sellerId, sellerName, name: `${campaign.name}: ${sellerName}` };
      return MediaBuy.draft(
        { ...base, ...names, packages: packages.map((item) => packageOf(item, currency)), ...keyOf(sellerId, existing) },
        now,
      );
    });
  }
}

function packageOf({ line, budget }: PlannedPackage, currency: string) {
  const { productId, productName, pricingOptionId, minSpend } = line;
  return { productId, productName, pricingOptionId, currency, minSpend, budget };
}

/** A buy that failed because nobody could reach the seller may have been booked all the same: its successor asks under the same key. */
function keyOf(sellerId: number, existing: readonly MediaBuyState[]): Pick<NewMediaBuy, 'idempotencyKey'> {
  const last = existing.findLast((buy) => buy.sellerId === sellerId);
  return last?.status === 'FAILED' && last.errorCode === 'source_unavailable' ? { idempotencyKey: last.idempotencyKey } : {};
}
