import { Injectable } from '@nestjs/common';
import { Storefronts } from '@exchange/storefronts';
import type { AskedSeller } from '../../domain/ask';
import { SellerDirectory, type SellerFilter, type SellerLine } from '../../domain/ports';

@Injectable()
export class StorefrontDirectory extends SellerDirectory {
  constructor(private readonly storefronts: Storefronts) {
    super();
  }

  async eligible(filter: SellerFilter, seed: string, limit: number): Promise<readonly AskedSeller[]> {
    return this.storefronts.candidates(filter, seed, limit);
  }

  async line(sellerId: number): Promise<SellerLine | null> {
    const connection = await this.storefronts.connection(sellerId);
    return (
      connection && {
        connection,
        admit: (ms) => this.storefronts.admit(connection, ms),
        heard: (contact, reason) => this.storefronts.heard(connection, contact, reason),
      }
    );
  }
}
