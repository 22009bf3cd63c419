import { Injectable } from '@nestjs/common';
import { Clock, type Caller } from '@exchange/kernel';
import type { AskState } from '../domain/ask';
import type { DiscoveryState } from '../domain/discovery';
import { Discoveries, type FirstProducts, type GroupPage, type LandedGroup } from '../domain/ports';
import type { SelectionState } from '../domain/selection';
import type { Totals } from '../domain/totals';
import { DiscoveriesService } from './discoveries.service';
import { SelectionsService } from './selections.service';

export interface LandedGroups {
  readonly discovery: DiscoveryState;
  readonly groups: readonly LandedGroup[];
  readonly totals: Totals;
  readonly selection: SelectionState;
  /** Every seller that was asked, with its state. */
  readonly asks: readonly AskState[];
  readonly now: Date;
}

/** What sellers have offered so far, one group per seller, in the order in which they landed. */
@Injectable()
export class ProductsService {
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

  /** The first products of some sellers, by seller. */
  first({ accountId, id }: DiscoveryState, sellerIds: readonly number[], limit: number): Promise<ReadonlyMap<number, FirstProducts>> {
    return this.discoveries.firstProducts(accountId, id, sellerIds, limit);
  }
}
