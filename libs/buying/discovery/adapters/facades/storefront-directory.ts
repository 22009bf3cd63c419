import { Injectable } from '@nestjs/common';
import { SecretNotOpened } from '@exchange/platform';
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

  async line(sellerId: number): Promise<SellerLine | 'elsewhere' | null> {
    const connection = await this.storefronts.connection(sellerId).catch(leaveToOthers);
    if (connection === null || connection === 'elsewhere') return connection;
    return {
      connection,
      admit: (ms) => this.storefronts.admit(connection, ms),
      heard: (contact, reason) => this.storefronts.heard(connection, contact, reason),
    };
  }
}

/** One token that cannot be opened holds up no other seller: a process that can open it asks, or the ask ends at its deadline. */
function leaveToOthers(error: unknown): 'elsewhere' {
  if (error instanceof SecretNotOpened) return 'elsewhere';
  throw error;
}
