import { Injectable } from '@nestjs/common';
import { exchangeProductId } from '@exchange/discovery';
import { Ids, later, secondMs } from '@exchange/kernel';
import { MediaBuy } from '../domain/media-buy';
import type { NewMediaBuy } from '../domain/media-buy-state';
import { MediaBuys } from '../domain/ports';

export interface BookedAtSeller extends Omit<NewMediaBuy, 'id' | 'packages' | 'idempotencyKey' | 'decisions' | 'limitations'> {
  readonly sellerMediaBuyId: string;
  readonly packages: readonly BookedPackage[];
}

/** `productId` and `packageId` are the seller's ids. */
interface BookedPackage extends Pick<NewMediaBuy['packages'][number], 'productId' | 'productName' | 'pricingOptionId' | 'budget'> {
  readonly packageId: string;
}

export interface OpenedBuy {
  readonly mediaBuyId: string;
  readonly packageIds: readonly string[];
}

/** Opens media buys for contexts that booked them at the seller. Runs in the caller's transaction. */
@Injectable()
export class MediaBuyOpeningFacade {
  constructor(
    private readonly buys: MediaBuys,
    private readonly ids: Ids,
  ) {}

  /** Creates an ACTIVE media buy as of the time `at`, which may be past. Its seller is checked regularly from now on. `known`: the id of a deleted media buy to reuse. */
  async open({ sellerMediaBuyId, packages: booked, ...wanted }: BookedAtSeller, at: Date, known?: string): Promise<OpenedBuy> {
    const { sellerId, currency, flightEnd } = wanted;
    const named = booked.map((item) => ({ ...item, productId: exchangeProductId(sellerId, item.productId) }));
    const packages = named.map(({ packageId: _, ...item }) => ({ ...item, currency }));
    // The decisions are known only to the context that booked the media buy.
    const bare = { decisions: null, limitations: [] };
    const asked = MediaBuy.draft({ ...wanted, ...bare, packages, id: known ?? this.ids.next('mb') }, at)
      .execute(at)
      .claim(at, later(at, secondMs))!;
    const sold = named.map(({ packageId: sellerPackageId, productId }) => ({ sellerPackageId, productId }));
    const stands = { kind: 'stands', sellerMediaBuyId, sourceStatus: 'active', packages: sold, flightEnd } as const;
    const buy = asked.settle(asked.state.fence, 'create', stands, at)!;
    await this.buys.insert(buy);
    return { mediaBuyId: buy.state.id, packageIds: buy.state.packages.map(({ packageId }) => packageId) };
  }
}
