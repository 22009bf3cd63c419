import { Injectable } from '@nestjs/common';
import type { StorefrontDetails, StorefrontState } from '../domain/storefront';
import { OwnStorefrontService } from './own-storefront.service';

/** The facade for contexts that open a storefront for an account. */
@Injectable()
export class StorefrontOpeningFacade {
  constructor(private readonly storefronts: OwnStorefrontService) {}

  /** `pinnedTo`: the only buyer who sees it. */
  async open(accountId: number, details: StorefrontDetails, pinnedTo: number | null = null): Promise<StorefrontState> {
    return (await this.storefronts.open({ accountId }, details, pinnedTo)).state;
  }
}
