import { Injectable } from '@nestjs/common';
import { type Caller, cursorPage, type Day, type Page, type PageRequest, cursorRequestOf } from '@exchange/kernel';
import { MediaBuysFacade } from '@exchange/media-buys';
import { DeliveryFacade } from '@exchange/reporting';
import { HostedStorefrontsFacade, SellersFacade } from '@exchange/storefronts';
import { type ChargedDay, listChargedDays } from '../domain/charged-day';
import { billingErrors } from '../domain/errors';
import type { Minor } from '../domain/ledger';
import { BillingAccounts, type BilledBuyKey, OpenBuys, BillingContextReads, ThirdCounts } from '../domain/ports';
import { sumReportsByDay } from '../domain/reported-day';
import { Organizations } from './organizations';

export interface ChargedDayOfBuy extends ChargedDay {
  readonly mediaBuyId: string;
  readonly currency: string;
}

export interface SellerChargedDay extends ChargedDayOfBuy {
  readonly sellerMediaBuyId: string | null;
}

/** Daily charges of a media buy and the count behind each. Buyer and seller read the same numbers. */
@Injectable()
export class ChargedDaysService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly buys: OpenBuys,
    private readonly counts: ThirdCounts,
    private readonly delivery: DeliveryFacade,
    private readonly mediaBuys: MediaBuysFacade,
    private readonly sellers: SellersFacade,
    private readonly storefronts: HostedStorefrontsFacade,
    private readonly contexts: BillingContextReads,
  ) {}

  /** Charges of a media buy of the caller's account. 403 unless the caller is an admin. */
  async listForBuyer(caller: Caller, mediaBuyId: string, request: PageRequest): Promise<Page<ChargedDayOfBuy>> {
    await this.organizations.payerForReader(caller);
    return this.page({ buyerId: caller.accountId, mediaBuyId }, request);
  }

  /** Charges of a media buy sold by the storefront or the agents of the caller's account. `mediaBuyId` is the buyer's or the seller's id. */
  async listForSeller({ accountId }: Caller, mediaBuyId: string, request: PageRequest): Promise<Page<SellerChargedDay>> {
    const [agents, storefront] = await Promise.all([this.sellers.ofAccount(accountId), this.storefronts.ofAccount(accountId)]);
    const sold = await this.contexts.findSold([...agents.map(({ id }) => id), ...(storefront ? [storefront.id] : [])], mediaBuyId);
    if (!sold) throw billingErrors.noMediaBuy();
    const { sellerMediaBuyId } = sold;
    return (await this.page(sold, request)).map((one) => ({ ...one, sellerMediaBuyId }));
  }

  private async page(key: BilledBuyKey, request: PageRequest): Promise<Page<ChargedDayOfBuy>> {
    const { buyerId, mediaBuyId } = key;
    const [buy] = await this.mediaBuys.findMany(buyerId, [mediaBuyId]);
    if (!buy) throw billingErrors.noMediaBuy();
    const { currency } = buy;
    const organizationId = await this.organizations.payerOf(buyerId);
    const terms = organizationId === null ? [] : (await this.accounts.find(organizationId)).account.state.counting;
    const charged = new Map((await this.buys.charges(key)).map(({ day, spendMinor }) => [day, spendMinor]));
    const reported = await this.reported(key, currency);
    const { limit, after } = cursorRequestOf(request, ['string']);
    const days = listChargedDays(reported, await this.counts.of(key), charged, terms).filter(({ day }) => !after || day < after[0]!);
    const rows = days.slice(0, limit + 1).map((one) => ({ ...one, mediaBuyId, currency }));
    return cursorPage(rows, request.limit, ({ day }) => [day]);
  }

  private async reported({ buyerId, mediaBuyId }: BilledBuyKey, currency: string): Promise<ReadonlyMap<Day, Minor | null>> {
    const days = sumReportsByDay(await this.delivery.sellerDaily(buyerId, [mediaBuyId]), currency);
    return new Map([...days].map(([day, { spendMinor, isPartial }]) => [day, isPartial ? null : spendMinor]));
  }
}
