import { Injectable } from '@nestjs/common';
import { type Caller, grantedAdvertisers } from '@exchange/kernel';
import { OfferedFormats, type ProductFormats } from '../domain/ports/offered-formats';

/** Which creatives the offered products take, as their sellers said. */
@Injectable()
export class OfferedFormatsFacade {
  constructor(private readonly formats: OfferedFormats) {}

  /** By product id. Products that the discovery does not offer, or of a discovery that was removed, are left out. */
  async find(accountId: number, discoveryId: string, productIds: readonly string[]): Promise<ReadonlyMap<string, ProductFormats>> {
    return productIds.length === 0 ? new Map() : this.formats.find(accountId, discoveryId, productIds);
  }

  /** In the latest discovery that offers the product, of those that the caller may see; null when none does. */
  latest(caller: Caller, productId: string): Promise<ProductFormats | null> {
    return this.formats.latest(caller.accountId, productId, grantedAdvertisers(caller));
  }
}
