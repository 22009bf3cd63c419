import { Injectable } from '@nestjs/common';
import { type Caller, grantedAdvertisers } from '@exchange/kernel';
import { Discoveries, type ProductFormats } from '../domain/ports';

/** Which creatives the offered products take, as their sellers said. */
@Injectable()
export class OfferedFormatsFacade {
  constructor(private readonly discoveries: Discoveries) {}

  /** By product id. Products that the discovery does not offer, or of a discovery that was removed, are left out. */
  async find(accountId: number, discoveryId: string, productIds: readonly string[]): Promise<ReadonlyMap<string, ProductFormats>> {
    return productIds.length === 0 ? new Map() : this.discoveries.formats(accountId, discoveryId, productIds);
  }

  /** In the latest discovery that offers the product, of those that the caller may see; null when none does. */
  latest(caller: Caller, productId: string): Promise<ProductFormats | null> {
    return this.discoveries.latestFormats(caller.accountId, productId, grantedAdvertisers(caller));
  }
}
