import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, UnitOfWork } from '@exchange/kernel';
import { currentTraceText } from '@exchange/platform';
import { Discovery, type DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { discoveryLimits } from '../domain/limits';
import { emptyAnswer } from '../domain/offer';
import { SellerAsks, Discoveries, OfferCodes } from '../domain/ports';
import { DiscoverySellers } from '../domain/ports/sellers';
import { DiscoveriesService, type DiscoveryRequest } from './discoveries.service';

/** Starts a discovery from a saved offer (gaps.md §6.8). No seller is asked, so it does not count as running. */
@Injectable()
export class RedeemingService {
  constructor(
    private readonly service: DiscoveriesService,
    private readonly discoveries: Discoveries,
    private readonly asks: SellerAsks,
    private readonly sellers: DiscoverySellers,
    private readonly codes: OfferCodes,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Uses the code and stores the discovery in one transaction. 409 while its seller cannot be bought from. */
  async start(caller: Caller, request: DiscoveryRequest & { readonly proposalCode: string }): Promise<DiscoveryState> {
    const { brief, cohort, advertiserId, campaign } = await this.service.plan(caller, request);
    const { accountId } = caller;
    const id = this.ids.next('disc');
    return this.unitOfWork.run(async () => {
      const { sellerId, offerId, label, products, proposals } = await this.codes.redeem(accountId, request.proposalCode, id);
      const sellers = await this.sellers.eligible({ buyerId: accountId, ids: [sellerId], channels: [], countries: [] }, id, 1);
      if (sellers.length === 0) throw discoveryErrors.sellerGone({ field: 'proposalCode' });
      const now = this.clock.now();
      const waitSeconds = request.waitSeconds ?? discoveryLimits.waitSeconds.default;
      const named = { ...brief, text: brief.text || label };
      const wanted = { id, accountId, advertiserId, campaign, brief: named, cohort, waitSeconds, sellers };
      const { discovery, asks } = Discovery.start({ ...wanted, auditText: 'redeemed a saved offer', trace: currentTraceText() }, now);
      await this.discoveries.start(discovery, asks);
      const key = { accountId, discoveryId: id, sellerId };
      await this.asks.change(key, (ask) => ask.redeem(now));
      const { state } = await this.discoveries.advance(accountId, id, (begun) => begun.settle(sellers[0]!.slug, true, now));
      await this.discoveries.land(key, state.revision, {
        ...emptyAnswer,
        products: products.map((product) => ({ ...product, offerId })),
        proposals,
      });
      return state;
    });
  }
}
