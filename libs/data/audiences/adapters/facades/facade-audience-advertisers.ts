import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { AudienceAdvertisers, type AudienceOwner } from '../../domain/ports';

@Injectable()
export class FacadeAudienceAdvertisers extends AudienceAdvertisers {
  constructor(private readonly advertisers: AdvertisersFacade) {
    super();
  }

  async find(accountId: number, advertiserId: number): Promise<AudienceOwner | null> {
    const found = await this.advertisers.find(accountId, advertiserId);
    return found && { isArchived: found.status !== 'ACTIVE' };
  }
}
