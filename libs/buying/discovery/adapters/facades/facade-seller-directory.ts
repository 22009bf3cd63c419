import { Injectable } from '@nestjs/common';
import { StorefrontsFacade } from '@exchange/storefronts';
import type { AskedSeller } from '../../domain/ask';
import { SellerDirectory, type SellerFilter } from '../../domain/ports/sellers';

@Injectable()
export class FacadeSellerDirectory extends SellerDirectory {
  constructor(private readonly storefronts: StorefrontsFacade) {
    super();
  }

  async eligible(filter: SellerFilter, seed: string, limit: number): Promise<readonly AskedSeller[]> {
    return this.storefronts.candidates(filter, seed, limit);
  }
}
