import { Injectable } from '@nestjs/common';
import { campaignStates, CampaignsFacade, type CampaignStatusChange, type CampaignSpec, type LaunchWarning } from '@exchange/campaigns';
import { SelectedOffersFacade } from '@exchange/discovery';
import { assertMayActFor, type Caller, Clock, dayMs, type DomainError, Ids, mayActFor, UnitOfWork } from '@exchange/kernel';
import { assertPrices } from '../domain/agreed-price';
import { mediaBuyErrors } from '../domain/errors';
import { MediaBuy } from '../domain/media-buy';
import type { MediaBuyState, NewMediaBuy } from '../domain/media-buy-state';
import { assertAccepted, type NamedShortfall, fulfillableOrder, namedShortfalls } from '../domain/order';
import { groupBySeller, assignBudgets, uncoveredLines, type PlannedPackage } from '../domain/plan';
import { digestOfPlan } from '../domain/plan-digest';
import { BuyWakeUp, type Commitment, Commitments, MediaBuys } from '../domain/ports';
import { AllocationService } from './allocation.service';
import { AnswerPoll } from './answer-poll';
import { MediaBuysService } from './media-buys.service';
import { OrderBuilder } from './order-builder';
import { orderWarnings } from './order-warnings';

export interface Execution {
  readonly move: CampaignStatusChange;
  /** The media buys that this execution placed, with the answers of their sellers so far. */
  readonly buys: readonly MediaBuyState[];
  /** Probable mistakes in what was placed; they do not block executing. */
  readonly warnings: readonly LaunchWarning[];
  /** True when a draft waited for more than a day: its seller may refuse it for that reason. */
  readonly isStale: boolean;
}

export interface ExecutionPlan {
  readonly digest: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The media buys as they would be placed. New ones get their final ids when they are placed. */
  readonly buys: readonly MediaBuyState[];
  /** Decisions that sellers cannot fulfil. Nothing is placed until each is accepted by its name. */
  readonly limitations: readonly NamedShortfall[];
  readonly warnings: readonly LaunchWarning[];
  /** Reason why the caller cannot commit the money now; null when it can. */
  readonly refusal: DomainError | null;
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
    private readonly offers: SelectedOffersFacade,
    private readonly orders: OrderBuilder,
    private readonly allocation: AllocationService,
    private readonly commitments: Commitments,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Waits a few seconds for the sellers. 409 for another status or digest, changed prices, and limitations that are not accepted. 403 and 409 as {@link Commitments}. */
  async execute(caller: Caller, campaignId: string, consent: Consent = {}): Promise<Execution> {
    const { campaign } = await this.reads.ofCampaign(caller, campaignId);
    assertMayActFor(caller, campaign.advertiserId, mediaBuyErrors.readOnlyGrant);
    const { move, placed, warnings, isStale } = await this.place(caller, campaignId, consent);
    if (placed.length === 0) return { move, buys: [], warnings: [], isStale: false };
    const ids = placed.map(({ id }) => id);
    const buys = await this.answers.waitFor(caller.accountId, campaignId, ids, ({ answeredAt }) => answeredAt !== null);
    return { move, buys, warnings, isStale };
  }

  /** Returns what executing would place now, and why the caller could not. Requires access to the campaign. 409 as for `execute`. */
  async plan(caller: Caller, campaignId: string): Promise<ExecutionPlan> {
    const { campaign } = await this.reads.ofCampaign(caller, campaignId);
    campaignStates.step(campaign.status, 'execute', 'nothing to run');
    const { buys, limitations, warnings } = await this.planBuys(caller.accountId, campaign, this.clock.now());
    const refusal = buys.length > 0 ? await this.refusal(caller, campaign, buys) : null;
    return { digest: digestOfPlan(campaign, buys), currency: campaign.budget.currency, buys, limitations, warnings, refusal };
  }

  private async refusal(caller: Caller, campaign: CampaignSpec, buys: readonly MediaBuyState[]): Promise<DomainError | null> {
    if (!mayActFor(caller, campaign.advertiserId)) return mediaBuyErrors.readOnlyGrant();
    return this.commitments.refusal(caller, commitmentFor(campaign, buys));
  }

  /** Locks the campaign in one transaction, so that two concurrent executions buy once. */
  private async place(caller: Caller, campaignId: string, consent: Consent) {
    const { accountId } = caller;
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      let placed: readonly MediaBuyState[] = [];
      let warnings: readonly LaunchWarning[] = [];
      const move = await this.campaigns.execute(accountId, campaignId, now, async (campaign) => {
        ({ buys: placed, warnings } = await this.placeBuys(accountId, campaign, now, consent));
        await this.commitments.commit(caller, commitmentFor(campaign, placed));
        return placed.length > 0 ? this.allocation.heldBudget(accountId, campaignId) : null;
      });
      if (!move) throw mediaBuyErrors.campaignNotFound();
      this.unitOfWork.afterCommit(() => this.wakeUp.send(placed));
      return { move, placed, warnings, isStale: placed.some(({ createdAt }) => now.getTime() - createdAt.getTime() > dayMs) };
    });
  }

  /** Stores new media buys and executes waiting drafts. Returns them as they were before. */
  private async placeBuys(
    accountId: number,
    campaign: CampaignSpec,
    now: Date,
    { digest, accepted = [] }: Consent,
  ): Promise<Pick<ExecutionPlan, 'buys' | 'warnings'>> {
    const { drafts, waiting, buys, limitations, warnings } = await this.planBuys(accountId, campaign, now);
    if (digest !== undefined && digest !== digestOfPlan(campaign, buys)) throw mediaBuyErrors.launchChanged();
    assertAccepted(limitations, accepted);
    for (const draft of drafts) await this.buys.insert(draft.execute(now));
    for (const { id } of waiting) await this.buys.change({ accountId, id }, (buy) => buy.execute(now));
    return { buys, warnings };
  }

  private async planBuys(accountId: number, campaign: CampaignSpec, now: Date) {
    const existing = await this.buys.ofCampaign(accountId, campaign.campaignId);
    const { drafts, limitations, selection } = await this.draftBuys(accountId, campaign, existing, now);
    const waiting = existing.filter(({ status }) => status === 'DRAFT');
    const buys = [...drafts.map(({ state }) => state), ...waiting];
    return { drafts, waiting, buys, limitations, warnings: orderWarnings(buys, selection, campaign.budget.currency, now) };
  }

  /** Refuses the whole order when a product has expired, is sold in another currency, or has another price than selected. */
  private async draftBuys(accountId: number, campaign: CampaignSpec, existing: readonly MediaBuyState[], now: Date) {
    const selection = await this.offers.ofCampaign(accountId, campaign.campaignId);
    const lines = uncoveredLines(selection?.offers ?? [], existing);
    if (!selection || lines.length === 0) return { drafts: [], limitations: [], selection };
    const expired = lines.filter(({ isExpired }) => isExpired).map(({ productId }) => productId);
    if (expired.length > 0) throw mediaBuyErrors.offersExpired({ details: { productIds: expired } });
    const { total, currency } = campaign.budget;
    const foreign = lines.filter((line) => line.currency !== null && line.currency !== currency);
    if (foreign.length > 0)
      throw mediaBuyErrors.currencyMismatch({ details: { expected: currency, productIds: foreign.map(({ productId }) => productId) } });
    assertPrices(lines);
    if (campaign.flightDates.endDate <= now) throw mediaBuyErrors.flightOver({ field: 'flightDates.endDate' });
    const { decisions, brandDomain } = await this.orders.decisionsOf(accountId, campaign);
    const base = {
      accountId,
      campaignId: campaign.campaignId,
      advertiserId: campaign.advertiserId,
      discoveryId: selection.discoveryId,
      brandDomain,
      currency,
      timezone: campaign.timezone,
      flightStart: campaign.flightDates.startDate,
      flightEnd: campaign.flightDates.endDate,
    };
    const drafts: MediaBuy[] = [];
    const limitations: NamedShortfall[] = [];
    for (const packages of groupBySeller(assignBudgets(lines, total, currency, existing))) {
      const { decisions: wanted, seller } = await this.orders.orderFor(base, decisions, packages[0]!.line);
      const { sellerId, sellerName } = seller;
      const names = { id: this.ids.next('mb'), sellerId, sellerName, name: `${campaign.name}: ${sellerName}` };
      const ordered = { ...fulfillableOrder(wanted, seller), packages: packages.map((item) => newPackage(item, currency)) };
      drafts.push(MediaBuy.draft({ ...base, ...names, ...ordered, ...reusedKey(sellerId, existing) }, now));
      limitations.push(...namedShortfalls(wanted, seller));
    }
    return { drafts, limitations, selection };
  }
}

function commitmentFor({ advertiserId, budget: { currency } }: CampaignSpec, buys: readonly MediaBuyState[]): Commitment {
  const parts = buys.map(({ id: mediaBuyId, sellerId, budget: amount }) => ({ mediaBuyId, sellerId, amount }));
  return { advertiserId, parts, currency };
}

function newPackage({ line, budget }: PlannedPackage, currency: string) {
  const { productId, productName, pricingOptionId, minSpend, bidPrice, price, proposal, offerId } = line;
  return {
    productId,
    productName,
    pricingOptionId,
    currency,
    minSpend,
    budget,
    ...(bidPrice === null ? {} : { bidPrice }),
    ...(price === null ? {} : { agreedPrice: price }),
    ...(proposal?.sellerRef === undefined ? {} : { proposalRef: proposal.sellerRef }),
    ...(offerId === null ? {} : { offerId }),
  };
}

/** A media buy that failed as unreachable may have been booked. Its successor uses the same idempotency key. */
function reusedKey(sellerId: number, existing: readonly MediaBuyState[]): Pick<NewMediaBuy, 'idempotencyKey'> {
  const last = existing.findLast((buy) => buy.sellerId === sellerId);
  return last?.status === 'FAILED' && last.errorCode === 'source_unavailable' ? { idempotencyKey: last.idempotencyKey } : {};
}
