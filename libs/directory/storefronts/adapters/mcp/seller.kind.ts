import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, channels, countryPattern, type Page } from '@exchange/kernel';
import { integerIdOf, type KindSearch, ObjectKind, optionalListOf } from '@exchange/platform/tools';
import { StorefrontsFacade } from '../../application/storefronts.facade';
import type { Listing } from '../../domain/ports';
import { storefrontWire, type StorefrontWire } from '../http/seller.wire';

const filter = z.strictObject({
  channel: optionalListOf(channels, 'Sells one of these channels, or any.'),
  region: z.string().regex(countryPattern).optional().describe('ISO 3166-1 alpha-2: sells in this country, or everywhere.'),
});
type Filter = z.output<typeof filter>;

/** A seller as tools show it: filters and tools take its `sellerId`. */
type SellerObject = StorefrontWire & { readonly sellerId: number };
const sellerObject = (listing: Listing): SellerObject => ({ sellerId: listing.id, ...storefrontWire(listing) });

@Injectable()
export class SellerKind extends ObjectKind<typeof filter> {
  readonly kind = 'seller';
  readonly description = 'A seller that can be asked for offers.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly storefronts: StorefrontsFacade) {
    super();
  }

  /** Ordered by name; `query` is a part of the name. */
  override async search(
    { accountId: buyerId }: Caller,
    { query: name, filter: wanted, cursor, limit }: KindSearch<Filter>,
  ): Promise<Page<SellerObject>> {
    const of = { buyerId, name, channels: wanted.channel, countries: wanted.region === undefined ? [] : [wanted.region] };
    return (await this.storefronts.byName(of, { limit, ...definedOnly({ cursor }) })).map(sellerObject);
  }

  override async get({ accountId }: Caller, id: string): Promise<SellerObject | null> {
    const sellerId = integerIdOf(id);
    return sellerId === null ? null : sellerObject(await this.storefronts.read(accountId, sellerId));
  }
}
