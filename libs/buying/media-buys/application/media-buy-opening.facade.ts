import { Injectable } from '@nestjs/common';
import { exchangeProductId } from '@exchange/discovery';
import { Ids, later, secondMs } from '@exchange/kernel';
import { MediaBuy } from '../domain/media-buy';
import type { NewMediaBuy } from '../domain/media-buy-state';
import { MediaBuys } from '../domain/ports';

/** What its seller has booked already, package by package. */
export interface BookedAtSeller extends Omit<NewMediaBuy, 'id' | 'packages' | 'idempotencyKey' | 'decisions' | 'limitations'> {
  readonly sellerMediaBuyId: string;
  readonly packages: readonly BookedPackage[];
}

/** `productId` and `packageId` are the seller's. */
interface BookedPackage extends Pick<NewMediaBuy['packages'][number], 'productId' | 'productName' | 'pricingOptionId' | 'budget'> {
  readonly packageId: string;
}

export interface OpenedBuy {
  readonly mediaBuyId: string;
  readonly packageIds: readonly string[];
}

/** The facade for contexts that have booked at the seller themselves. Joins the surrounding transaction. */
@Injectable()
export class MediaBuyOpeningFacade {
  constructor(
    private readonly buys: MediaBuys,
    private readonly ids: Ids,
  ) {}

  /** As of that time, which may be past: it is ACTIVE, and its seller is asked about it from now on as about every other one. `known`: the id of one that is gone. */
  async open({ sellerMediaBuyId, packages: booked, ...wanted }: BookedAtSeller, at: Date, known?: string): Promise<OpenedBuy> {
    const { sellerId, currency, flightEnd } = wanted;
    const named = booked.map((item) => ({ ...item, productId: exchangeProductId(sellerId, item.productId) }));
    const packages = named.map(({ packageId: _, ...item }) => ({ ...item, currency }));
    // What was ordered beside products and money, who booked it knows.
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
