import { Injectable } from '@nestjs/common';
import { assertMayActFor, type Caller, Clock, UnitOfWork } from '@exchange/kernel';
import { currentTraceText } from '@exchange/platform';
import type { Ask } from '../domain/ask';
import { assertRefinable, type DiscoveryState } from '../domain/discovery';
import { discoveryErrors } from '../domain/errors';
import { AskBell, Asks, Discoveries, RevisionBell } from '../domain/ports';
import { DiscoveriesService } from './discoveries.service';
import { itemsOf, type RefinableOffers, type RefineRequest } from './refine-plan';
import { SelectionsService } from './selections.service';

/** Another round with sellers that have offered something: what they are to change (AdCP 3.0, `buying_mode: refine`). */
@Injectable()
export class RefiningService {
  constructor(
    private readonly service: DiscoveriesService,
    private readonly discoveries: Discoveries,
    private readonly asks: Asks,
    private readonly selections: SelectionsService,
    private readonly askBell: AskBell,
    private readonly bell: RevisionBell,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns as soon as the round is stored: nobody is waited for. 400 for what this discovery has not offered; 409 while it runs, once it has
   * expired, and for what was refined too often.
   */
  async refine(caller: Caller, id: string, requests: readonly RefineRequest[], waitSeconds?: number): Promise<DiscoveryState> {
    const seen = await this.service.read(caller, id);
    assertMayActFor(caller, seen.advertiserId, discoveryErrors.readOnlyGrant);
    assertRefinable(seen, this.clock.now());
    // One after the other: with an Idempotency-Key they share a connection.
    const asks = await this.service.sellersOf(seen);
    const offers = await this.offers(seen, requests);
    const { products } = await this.selections.of(seen);
    const items = itemsOf(requests, offers, products);
    return this.unitOfWork.run(async () => {
      let again: readonly Ask[] = [];
      await this.service.holdPlace(seen.accountId);
      const { state } = await this.discoveries.advance(seen.accountId, id, (discovery) => {
        // Somebody else began a round since: what was just read is not what sellers will be asked about.
        if (discovery.state.revision !== seen.revision) throw discoveryErrors.stillRunning();
        const begun = discovery.refine(items, asks, waitSeconds ?? seen.waitSeconds, this.clock.now(), currentTraceText());
        again = begun.asks;
        return begun.discovery;
      });
      await this.asks.reopen(again);
      this.unitOfWork.afterCommit(async () => {
        this.bell.ring(id);
        await this.askBell.ring([state]);
      });
      return state;
    });
  }

  private async offers({ accountId, id }: DiscoveryState, requests: readonly RefineRequest[]): Promise<RefinableOffers> {
    const named = (key: 'productId' | 'proposalId') => requests.flatMap((request) => request[key] ?? []);
    return {
      sellerIds: await this.discoveries.offering(accountId, id),
      sellerOfProduct: await this.discoveries.products(accountId, id, named('productId')),
      proposals: await this.discoveries.proposalLinks(accountId, id, named('proposalId')),
    };
  }
}
