import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, type Page, type PageRequest, cursorRequestOf, UnitOfWork } from '@exchange/kernel';
import { Commitments, MediaBuysFacade, mediaBuyStates } from '@exchange/media-buys';
import { HostedStorefrontsFacade, SellersFacade } from '@exchange/storefronts';
import { billingErrors } from '../domain/errors';
import { amountIn } from '../domain/fees';
import type { Minor } from '../domain/ledger';
import type { OverDelivery, OverDeliveryState } from '../domain/over-delivery';
import type { OverDeliveryStatus } from '../domain/over-delivery.states';
import { BillingAccounts, OpenBuys, OverDeliveries, type OverDeliveryFilter, BillingContextReads } from '../domain/ports';
import { ChargingService } from './charging.service';
import { Organizations } from './organizations';

interface OverDeliveriesQuery extends PageRequest {
  readonly status?: OverDeliveryStatus | undefined;
}

export interface SellerOverDelivery extends OverDeliveryState {
  readonly sellerMediaBuyId: string | null;
}

/** Ad delivery beyond the agreed budget: both sides see it, and it is charged only when the buyer accepts it (docs/adr/0170). */
@Injectable()
export class OverDeliveriesService {
  constructor(
    private readonly organizations: Organizations,
    private readonly overDeliveries: OverDeliveries,
    private readonly accounts: BillingAccounts,
    private readonly buys: OpenBuys,
    private readonly mediaBuys: MediaBuysFacade,
    private readonly commitments: Commitments,
    private readonly charging: ChargingService,
    private readonly sellers: SellersFacade,
    private readonly storefronts: HostedStorefrontsFacade,
    private readonly contexts: BillingContextReads,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Over-deliveries of the caller's account, newest first. */
  async list(caller: Caller, query: OverDeliveriesQuery): Promise<Page<OverDeliveryState>> {
    await this.organizations.payerForReader(caller);
    return this.page({ accountId: caller.accountId }, query);
  }

  async read(caller: Caller, mediaBuyId: string): Promise<OverDeliveryState> {
    await this.organizations.payerForReader(caller);
    return found(await this.overDeliveries.find({ buyerId: caller.accountId, mediaBuyId }));
  }

  /** Over-deliveries of the storefront and agents of the caller's account, newest first. */
  async listSold({ accountId }: Caller, query: OverDeliveriesQuery): Promise<Page<SellerOverDelivery>> {
    const [agents, storefront] = await Promise.all([this.sellers.ofAccount(accountId), this.storefronts.ofAccount(accountId)]);
    const page = await this.page({ sellerIds: [...agents.map(({ id }) => id), ...(storefront ? [storefront.id] : [])] }, query);
    const sold = await this.contexts.findSellerIds(page.rows.map((one) => ({ buyerId: one.accountId, mediaBuyId: one.mediaBuyId })));
    const soldAs = new Map(sold.map(({ buyerId, mediaBuyId, sellerMediaBuyId }) => [`${buyerId} ${mediaBuyId}`, sellerMediaBuyId]));
    return page.map((one) => ({ ...one, sellerMediaBuyId: soldAs.get(`${one.accountId} ${one.mediaBuyId}`) ?? null }));
  }

  /** Commits and charges the amount. 402 when the organization cannot commit it; 409 when the excess has changed or is already decided. */
  async accept(caller: Caller, mediaBuyId: string, amountMinor: Minor, currency: string): Promise<OverDeliveryState> {
    await this.organizations.payerForReader(caller);
    const key = { buyerId: caller.accountId, mediaBuyId };
    return this.unitOfWork.run(async () => {
      const organizationId = await this.organizations.payerOf(caller.accountId);
      if (organizationId !== null) await this.accounts.lock(organizationId);
      const now = this.clock.now();
      const { sellerId } = found(
        await this.overDeliveries.change(key, (overDelivery) => overDelivery.accept(amountMinor, currency, caller.label, now)),
      );
      const [buy] = await this.mediaBuys.findMany(caller.accountId, [mediaBuyId]);
      if (!buy) throw billingErrors.noOverDelivery();
      const parts = [{ mediaBuyId, sellerId, amount: amountIn(amountMinor, currency) }];
      await this.commitments.commit(caller, { advertiserId: buy.advertiserId, parts, currency });
      if (mediaBuyStates.is(buy.status, 'over')) await this.buys.end(key, now);
      await this.charging.charge(key);
      return found(await this.overDeliveries.find(key));
    });
  }

  /** Rejects the charge; the seller reads the reason. 409 unless it is open. */
  async dispute(caller: Caller, mediaBuyId: string, reason: string): Promise<OverDeliveryState> {
    await this.organizations.payerForReader(caller);
    const key = { buyerId: caller.accountId, mediaBuyId };
    return found(await this.overDeliveries.change(key, (overDelivery) => overDelivery.dispute(reason, caller.label, this.clock.now())));
  }

  private async page(of: OverDeliveryFilter['of'], { status, ...request }: OverDeliveriesQuery): Promise<Page<OverDeliveryState>> {
    const rows = await this.overDeliveries.list({ of, ...(status ? { status } : {}) }, cursorRequestOf(request));
    return cursorPage(rows, request.limit, ({ createdAt, mediaBuyId }) => [createdAt.toISOString(), mediaBuyId]);
  }
}

function found(overDelivery: OverDelivery | null): OverDeliveryState {
  if (!overDelivery) throw billingErrors.noOverDelivery();
  return overDelivery.state;
}
