import { Injectable } from '@nestjs/common';
import { Advertisers } from '@exchange/advertisers';
import { Storefronts } from '@exchange/storefronts';
import { Directory, type Owner } from '../../domain/ports';

@Injectable()
export class FacadeDirectory extends Directory {
  constructor(
    private readonly advertisers: Advertisers,
    private readonly storefronts: Storefronts,
  ) {
    super();
  }

  async owner(accountId: number, advertiserId: number): Promise<Owner | null> {
    const found = await this.advertisers.find(accountId, advertiserId);
    return found && { isArchived: found.status !== 'ACTIVE', brandDomain: found.brand };
  }

  async sellers(): Promise<ReadonlyMap<number, string>> {
    return new Map((await this.storefronts.eligible({})).map(({ id, name }) => [id, name]));
  }
}
