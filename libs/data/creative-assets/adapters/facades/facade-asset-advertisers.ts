import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { AssetAdvertisers, type AssetOwner } from '../../domain/ports';

@Injectable()
export class FacadeAssetAdvertisers extends AssetAdvertisers {
  constructor(private readonly advertisers: AdvertisersFacade) {
    super();
  }

  async find(accountId: number, advertiserId: number): Promise<AssetOwner | null> {
    const found = await this.advertisers.find(accountId, advertiserId);
    return found && { isArchived: found.status !== 'ACTIVE' };
  }
}
