import { Injectable } from '@nestjs/common';
import { Storefronts } from '@exchange/storefronts';
import type { AskedSeller } from '../../domain/ask';
import { SellerDirectory, type SellerConnection, type SellerFilter } from '../../domain/ports';

@Injectable()
export class StorefrontDirectory extends SellerDirectory {
  constructor(private readonly storefronts: Storefronts) {
    super();
  }

  async eligible(filter: SellerFilter): Promise<readonly AskedSeller[]> {
    const found = await this.storefronts.eligible(filter);
    return found.map(({ id, slug, name, logoUrl }) => ({ id, slug, name, logoUrl }));
  }

  async connection(sellerId: number): Promise<SellerConnection | null> {
    return this.storefronts.connection(sellerId);
  }
}
