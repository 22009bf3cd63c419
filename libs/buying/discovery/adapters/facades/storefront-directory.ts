import { Injectable } from '@nestjs/common';
import { Storefronts } from '@exchange/storefronts';
import type { AskedSeller } from '../../domain/ask';
import { SellerDirectory, type SellerFilter } from '../../domain/ports';

@Injectable()
export class StorefrontDirectory extends SellerDirectory {
  constructor(private readonly storefronts: Storefronts) {
    super();
  }

  async eligible(filter: SellerFilter, seed: string, limit: number): Promise<readonly AskedSeller[]> {
    return this.storefronts.candidates(filter, seed, limit);
  }
}
