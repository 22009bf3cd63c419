import { Injectable } from '@nestjs/common';
import { StorefrontsFacade } from '@exchange/storefronts';
import type { AskedSeller } from '../../domain/ask';
import { DiscoverySellers, type DiscoverySellerFilter } from '../../domain/ports/sellers';

@Injectable()
export class FacadeDiscoverySellers extends DiscoverySellers {
  constructor(private readonly storefronts: StorefrontsFacade) {
    super();
  }

  async eligible(filter: DiscoverySellerFilter, seed: string, limit: number): Promise<readonly AskedSeller[]> {
    return this.storefronts.candidates(filter, seed, limit);
  }
}
