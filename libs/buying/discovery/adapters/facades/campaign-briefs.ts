import { Injectable } from '@nestjs/common';
import { dayOf } from '@exchange/kernel';
import { Advertisers } from '@exchange/advertisers';
import { Campaigns } from '@exchange/campaigns';
import type { AdvertiserBrand, CampaignBrief } from '../../domain/brief';
import { BriefSource, type CampaignMoney } from '../../domain/ports';

const ended: readonly string[] = ['COMPLETED', 'CANCELED', 'ARCHIVED'];

/** Briefs come from campaigns, brands from advertisers. */
@Injectable()
export class CampaignBriefs extends BriefSource {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly advertisers: Advertisers,
  ) {
    super();
  }

  async campaign(accountId: number, campaignId: string): Promise<CampaignBrief | null> {
    const campaign = await this.campaigns.brief(accountId, campaignId);
    if (!campaign) return null;
    const { advertiserId, name, revision, brief, channels, countries, storefrontIds, budget, flightDates } = campaign;
    const advertiser = await this.advertisers.find(accountId, advertiserId);
    return {
      campaignId,
      name,
      revision,
      advertiserId,
      isOpen: !ended.includes(campaign.status),
      brief,
      brandDomain: advertiser?.brand ?? null,
      channels,
      countries,
      storefrontIds,
      currency: budget.currency,
      budget: { amount: budget.total, currency: budget.currency },
      flight: { startDate: dayOf(flightDates.startDate), endDate: dayOf(flightDates.endDate) },
    };
  }

  async lockMoney(accountId: number, campaignId: string): Promise<CampaignMoney | null> {
    const campaign = await this.campaigns.lock(accountId, campaignId);
    if (!campaign) return null;
    const { unallocatedBudget: unallocated, budget, status } = campaign;
    return { unallocated, currency: budget.currency, isOpen: !ended.includes(status) };
  }

  async advertiser(accountId: number, advertiserId: number): Promise<AdvertiserBrand | null> {
    const advertiser = await this.advertisers.find(accountId, advertiserId);
    if (advertiser?.status !== 'ACTIVE') return null;
    return { advertiserId, brandDomain: advertiser.brand, currency: advertiser.primaryCurrency };
  }
}
