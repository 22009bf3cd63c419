import { Injectable } from '@nestjs/common';
import { Clock, type Caller } from '@exchange/kernel';
import type { SellerAskState } from '../domain/ask';
import type { DiscoveryState } from '../domain/discovery';
import { Discoveries, type FirstProducts, type GroupPage, type LandedGroup } from '../domain/ports';
import type { SelectionState } from '../domain/selection';
import type { DiscoveryTotals } from '../domain/totals';
import { DiscoveriesService } from './discoveries.service';
import { SelectionsService } from './selections.service';

export interface LandedGroups {
  readonly discovery: DiscoveryState;
  readonly groups: readonly LandedGroup[];
  readonly totals: DiscoveryTotals;
  readonly selection: SelectionState;
  /** All asked sellers with their states. */
  readonly asks: readonly SellerAskState[];
  readonly now: Date;
}

/** Reads the products offered so far, one group per seller, in the order of their answers. */
@Injectable()
export class DiscoveryProductsService {
  constructor(
    private readonly service: DiscoveriesService,
    private readonly discoveries: Discoveries,
    private readonly selections: SelectionsService,
    private readonly clock: Clock,
  ) {}

  async read(caller: Caller, id: string, page: GroupPage): Promise<LandedGroups> {
    const discovery = await this.service.read(caller, id);
    const [groups, totals, selection, asks] = await Promise.all([
      this.discoveries.groups(caller.accountId, id, page),
      this.discoveries.totals(caller.accountId, id, page.since),
      this.selections.of(discovery),
      this.service.sellersOf(discovery),
    ]);
    return { discovery, groups, totals, selection, asks, now: this.clock.now() };
  }

  first({ accountId, id }: DiscoveryState, sellerIds: readonly number[], limit: number): Promise<ReadonlyMap<number, FirstProducts>> {
    return this.discoveries.firstProducts(accountId, id, sellerIds, limit);
  }
}
