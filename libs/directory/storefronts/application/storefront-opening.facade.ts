import { Injectable } from '@nestjs/common';
import { OwnStorefronts } from '../domain/ports';
import type { StorefrontDetails, StorefrontState } from '../domain/storefront';
import { OwnStorefrontService } from './own-storefront.service';

@Injectable()
export class StorefrontOpeningFacade {
  constructor(
    private readonly storefronts: OwnStorefrontService,
    private readonly records: OwnStorefronts,
  ) {}

  /** `pinnedTo`: the only buyer who sees the storefront. `id`: id of an earlier, deleted storefront. */
  async open(accountId: number, details: StorefrontDetails, pinnedTo: number | null = null, id?: number): Promise<StorefrontState> {
    return (await this.storefronts.open({ accountId }, details, pinnedTo, id)).state;
  }

  /** Slug of the agent's address; null when the account has no storefront. */
  async slugOf(accountId: number): Promise<string | null> {
    return (await this.records.find(accountId))?.state.slug ?? null;
  }
}
