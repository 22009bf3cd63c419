import { Injectable } from '@nestjs/common';
import { CampaignsFacade, type CampaignSpec } from '@exchange/campaigns';
import {
  type AdvertiserUse,
  type Caller,
  definedOnly,
  listedAdvertisers,
  newestPage,
  type Page,
  type PageRequest,
  cursorRequestOf,
  requireGranted,
} from '@exchange/kernel';
import { mediaBuyErrors } from '../domain/errors';
import type { MediaBuyState } from '../domain/media-buy-state';
import { type MediaBuyFilter, MediaBuys } from '../domain/ports';

@Injectable()
export class MediaBuysService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly campaigns: CampaignsFacade,
  ) {}

  async read(caller: Caller, id: string, wanted: AdvertiserUse = 'to read'): Promise<MediaBuyState> {
    return requireGranted(caller, await this.buys.find({ accountId: caller.accountId, id }), wanted, mediaBuyErrors.notFound);
  }

  /** Lists media buys newest first. An unknown campaign has no media buys. */
  async list(
    caller: Caller,
    { advertiserId, ...filter }: Omit<MediaBuyFilter, 'accountId' | 'advertiserIds'> & { readonly advertiserId?: number },
    request: PageRequest,
  ): Promise<Page<MediaBuyState>> {
    const { accountId } = caller;
    const advertiserIds = listedAdvertisers(caller, advertiserId);
    const rows = await this.buys.list({ accountId, ...filter, ...definedOnly({ advertiserIds }) }, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  /** 404 when the caller may not see the campaign. */
  async campaign(caller: Caller, campaignId: string, wanted: AdvertiserUse = 'to read'): Promise<CampaignSpec> {
    return requireGranted(caller, await this.campaigns.find(caller.accountId, campaignId), wanted, mediaBuyErrors.campaignNotFound);
  }

  /** 404 when the caller may not see the campaign. */
  async ofCampaign(
    caller: Caller,
    campaignId: string,
    wanted: AdvertiserUse = 'to read',
  ): Promise<{ campaign: CampaignSpec; buys: readonly MediaBuyState[] }> {
    const campaign = await this.campaign(caller, campaignId, wanted);
    return { campaign, buys: await this.buys.ofCampaign(caller.accountId, campaignId) };
  }
}
