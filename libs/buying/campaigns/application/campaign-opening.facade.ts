import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { Ids } from '@exchange/kernel';
import { Campaign } from '../domain/campaign';
import type { NewCampaign } from '../domain/campaign-state';
import { campaignErrors } from '../domain/errors';
import { Campaigns } from '../domain/ports';

/** The facade for contexts that make a campaign for an account, of what they know to be there. Joins the surrounding transaction. */
@Injectable()
export class CampaignOpeningFacade {
  constructor(
    private readonly records: Campaigns,
    private readonly advertisers: AdvertisersFacade,
    private readonly ids: Ids,
  ) {}

  /** As of that time, which may be past: its flight lies ahead of it. `known`: the id of one that is gone. */
  async open(accountId: number, request: NewCampaign, at: Date, known?: string): Promise<string> {
    const advertiser = await this.advertisers.lockCurrency(accountId, request.advertiserId);
    if (!advertiser) throw campaignErrors.unknownAdvertiser({ field: 'advertiserId' });
    const id = known ?? this.ids.next('campaign');
    await this.records.insert(Campaign.create({ accountId, id }, request, advertiser, at));
    return id;
  }
}
