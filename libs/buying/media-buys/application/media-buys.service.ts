import { Injectable } from '@nestjs/common';
import { CampaignsFacade, type CampaignSpec } from '@exchange/campaigns';
import {
  type Caller,
  definedOnly,
  grantedAdvertisers,
  maySee,
  newestPage,
  type Page,
  type PageRequest,
  cursorRequestOf,
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

  async read(caller: Caller, id: string): Promise<MediaBuyState> {
    const buy = await this.buys.find({ accountId: caller.accountId, id });
    if (!buy || !maySee(caller, buy.advertiserId)) throw mediaBuyErrors.notFound();
    return buy;
  }

  /** Lists media buys newest first. An unknown campaign has no media buys. */
  async list(
    caller: Caller,
    { advertiserId, ...filter }: Omit<MediaBuyFilter, 'accountId' | 'advertiserIds'> & { readonly advertiserId?: number },
    request: PageRequest,
  ): Promise<Page<MediaBuyState>> {
    const { accountId } = caller;
    const advertiserIds = advertiserId === undefined ? grantedAdvertisers(caller) : maySee(caller, advertiserId) ? [advertiserId] : [];
    const rows = await this.buys.list({ accountId, ...filter, ...definedOnly({ advertiserIds }) }, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  /** 404 when the caller may not see the campaign. */
  async campaign(caller: Caller, campaignId: string): Promise<CampaignSpec> {
    const campaign = await this.campaigns.find(caller.accountId, campaignId);
    if (!campaign || !maySee(caller, campaign.advertiserId)) throw mediaBuyErrors.campaignNotFound();
    return campaign;
  }

  /** 404 when the caller may not see the campaign. */
  async ofCampaign(caller: Caller, campaignId: string): Promise<{ campaign: CampaignSpec; buys: readonly MediaBuyState[] }> {
    const campaign = await this.campaign(caller, campaignId);
    return { campaign, buys: await this.buys.ofCampaign(caller.accountId, campaignId) };
  }
}
