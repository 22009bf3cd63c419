import { Injectable } from '@nestjs/common';
import type { CampaignSpec, LaunchWarning } from '@exchange/campaigns';
import { SelectedOffersFacade } from '@exchange/discovery';
import { Ids } from '@exchange/kernel';
import { assertPrices } from '../domain/agreed-price';
import { mediaBuyErrors } from '../domain/errors';
import { MediaBuy } from '../domain/media-buy';
import type { MediaBuyState } from '../domain/media-buy-state';
import { type NamedShortfall, fulfillableOrder, namedShortfalls, releaseOfOrder } from '../domain/order';
import { groupBySeller, assignBudgets, uncoveredLines, type PlannedPackage } from '../domain/plan';
import { digestOfPlan } from '../domain/plan-digest';
import { MediaBuys } from '../domain/ports';
import { reusedKey } from '../domain/reused-key';
import { OrderAudiences } from './order-audiences';
import { OrderBuilder } from './order-builder';
import { orderWarnings } from './order-warnings';

export interface OrderPlan {
  /** Identifies this order. It changes with every change of the campaign or the selection, and after executing. */
  readonly digest: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The media buys as they would be placed. New ones get their final ids when they are placed. */
  readonly buys: readonly MediaBuyState[];
  /** Decisions that sellers cannot fulfil. Nothing is placed until each is accepted by its name. */
  readonly limitations: readonly NamedShortfall[];
  /** Probable mistakes in the order; they do not block executing. */
  readonly warnings: readonly LaunchWarning[];
  /** New media buys, not stored yet. */
  readonly drafts: readonly MediaBuy[];
  /** Media buys that the campaign has already. */
  readonly existing: readonly MediaBuyState[];
}

/** Reads what a campaign would order: for its preview, for its confirmation, and for its execution. */
@Injectable()
export class OrderPlanner {
  constructor(
    private readonly buys: MediaBuys,
    private readonly offers: SelectedOffersFacade,
    private readonly orders: OrderBuilder,
    private readonly audiences: OrderAudiences,
    private readonly ids: Ids,
  ) {}

  /** Stores nothing. 409 for offers that have expired or changed, and for more than the budget. */
  async plan(accountId: number, campaign: CampaignSpec, now: Date): Promise<OrderPlan> {
    const existing = await this.buys.ofCampaign(accountId, campaign.campaignId);
    const { drafts, limitations, selection } = await this.draftBuys(accountId, campaign, existing, now);
    const buys = [...drafts.map(({ state }) => state), ...existing.filter(({ status }) => status === 'DRAFT')];
    const { currency } = campaign.budget;
    const warnings = orderWarnings(buys, selection, currency, now);
    return { digest: digestOfPlan(campaign, buys), currency, buys, limitations, warnings, drafts, existing };
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
      const offering = await this.audiences.without(base, decisions, packages[0]!.line);
      const { decisions: wanted, seller } = await this.orders.orderFor(base, decisions, offering);
      const { sellerId, sellerName } = seller;
      const names = { id: this.ids.next('mb'), sellerId, sellerName, name: `${campaign.name}: ${sellerName}` };
      const ordered = { ...fulfillableOrder(wanted, seller), packages: packages.map((item) => newPackage(item, currency)) };
      const release = releaseOfOrder(seller.abilities);
      drafts.push(MediaBuy.draft({ ...base, ...names, ...ordered, release, ...reusedKey(packages, existing) }, now));
      limitations.push(...namedShortfalls(wanted, seller));
    }
    return { drafts, limitations, selection };
  }
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
