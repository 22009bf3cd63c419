import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { StorefrontsFacade } from '@exchange/storefronts';
import { ShareDirectory, type ShareOwner } from '../../domain/ports';

@Injectable()
export class FacadeShareDirectory extends ShareDirectory {
  constructor(
    private readonly advertisers: AdvertisersFacade,
    private readonly storefronts: StorefrontsFacade,
  ) {
    super();
  }

  async findOwner(accountId: number, advertiserId: number): Promise<ShareOwner | null> {
    const found = await this.advertisers.find(accountId, advertiserId);
    return found && { isArchived: found.status !== 'ACTIVE', brandDomain: found.brand };
  }

  async sellerNames(buyerId: number): Promise<ReadonlyMap<number, string>> {
    return new Map((await this.storefronts.listEligible({ buyerId })).map(({ id, name }) => [id, name]));
  }
}
