import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { Ids } from '@exchange/kernel';
import { Campaign } from '../domain/campaign';
import type { NewCampaign } from '../domain/campaign-state';
import { campaignErrors } from '../domain/errors';
import { Campaigns } from '../domain/ports';

/** Creates campaigns for contexts that have checked their references already. Runs in the caller's transaction. */
@Injectable()
export class CampaignOpeningFacade {
  constructor(
    private readonly records: Campaigns,
    private readonly advertisers: AdvertisersFacade,
    private readonly ids: Ids,
  ) {}

  /** Creates the campaign as of the time `at`, which may be past; its flight must be later. `known`: the id of a deleted campaign to reuse. */
  async open(accountId: number, request: NewCampaign, at: Date, known?: string): Promise<string> {
    const advertiser = await this.advertisers.lockCurrency(accountId, request.advertiserId);
    if (!advertiser) throw campaignErrors.unknownAdvertiser({ field: 'advertiserId' });
    const id = known ?? this.ids.next('campaign');
    await this.records.insert(Campaign.create({ accountId, id }, request, advertiser, at));
    return id;
  }
}
