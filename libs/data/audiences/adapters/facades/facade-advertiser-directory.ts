import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { AdvertiserDirectory, type AudienceOwner } from '../../domain/ports';

@Injectable()
export class FacadeAdvertiserDirectory extends AdvertiserDirectory {
  constructor(private readonly advertisers: AdvertisersFacade) {
    super();
  }

  async find(accountId: number, advertiserId: number): Promise<AudienceOwner | null> {
    const found = await this.advertisers.find(accountId, advertiserId);
    return found && { isArchived: found.status !== 'ACTIVE' };
  }
}
