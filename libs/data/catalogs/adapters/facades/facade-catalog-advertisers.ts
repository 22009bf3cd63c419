import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { CatalogAdvertisers, type CatalogOwner } from '../../domain/ports';

@Injectable()
export class FacadeCatalogAdvertisers extends CatalogAdvertisers {
  constructor(private readonly advertisers: AdvertisersFacade) {
    super();
  }

  async find(accountId: number, advertiserId: number): Promise<CatalogOwner | null> {
    const found = await this.advertisers.find(accountId, advertiserId);
    return found && { name: found.name, currency: found.primaryCurrency, isArchived: found.status !== 'ACTIVE' };
  }
}
