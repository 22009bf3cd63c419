import { Injectable } from '@nestjs/common';
import { type Caller, Clock, UnitOfWork } from '@exchange/kernel';
import { currentTraceText } from '@exchange/platform';
import type { SellerAsk } from '../domain/ask';
import { assertRefinable, type DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { AskWakeUp, SellerAsks, Discoveries, RevisionSignal } from '../domain/ports';
import { DiscoveriesService } from './discoveries.service';
import { itemsOf, type RefinableOffers, type RefineRequest } from './refine-plan';
import { SelectionsService } from './selections.service';

/** Starts another round with sellers that have made offers (AdCP 3.0, `buying_mode: refine`). */
@Injectable()
export class RefiningService {
  constructor(
    private readonly service: DiscoveriesService,
    private readonly discoveries: Discoveries,
    private readonly asks: SellerAsks,
    private readonly selections: SelectionsService,
    private readonly askWakeUp: AskWakeUp,
    private readonly revisionSignal: RevisionSignal,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Stores the round without waiting for sellers. 400 for items that were not offered; 409 as in `assertRefinable`. */
  async refine(caller: Caller, id: string, requests: readonly RefineRequest[], waitSeconds?: number): Promise<DiscoveryState> {
    const seen = await this.service.read(caller, id, 'to change');
    assertRefinable(seen, this.clock.now());
    // Sequential, because reads share one connection when the request has an Idempotency-Key.
    const asks = await this.service.sellersOf(seen);
    const offers = await this.offers(seen, requests);
    const { products } = await this.selections.of(seen);
    const items = itemsOf(requests, offers, products);
    return this.unitOfWork.run(async () => {
      let again: readonly SellerAsk[] = [];
      await this.service.assertRunningLimit(seen.accountId);
      const { state } = await this.discoveries.advance(seen.accountId, id, (discovery) => {
        // Another round has begun since the read, so the validated items may be outdated.
        if (discovery.state.revision !== seen.revision) throw discoveryErrors.stillRunning();
        const begun = discovery.refine(items, asks, waitSeconds ?? seen.waitSeconds, this.clock.now(), currentTraceText());
        again = begun.asks;
        return begun.discovery;
      });
      await this.asks.reopen(again);
      this.unitOfWork.afterCommit(async () => {
        this.revisionSignal.publish(id);
        await this.askWakeUp.send([state]);
      });
      return state;
    });
  }

  private async offers({ accountId, id }: DiscoveryState, requests: readonly RefineRequest[]): Promise<RefinableOffers> {
    const named = (key: 'productId' | 'proposalId') => requests.flatMap((request) => request[key] ?? []);
    return {
      sellerIds: await this.discoveries.sellersWithOffers(accountId, id),
      sellerOfProduct: await this.discoveries.products(accountId, id, named('productId')),
      proposals: await this.discoveries.proposalLinks(accountId, id, named('proposalId')),
    };
  }
}
